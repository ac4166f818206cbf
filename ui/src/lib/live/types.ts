/** What the floor's API sends, by the names that the pages use. Amounts are decimal strings; on the limit sign and in
    facts they are cents. */

import type * as api from "../types";

export type Role = api.SessionRequest["role"];
export type Winner = "player" | "banker" | "tie";
export type Hand = "player" | "banker";
export type Phase = api.View["phase"];

export type Person = Omit<api.SessionAnswer, "role"> & { role: Role };
export type FloorSeat = api.PlaceAnswer;
export type FloorTable = Omit<api.TableSummary, "phase"> & { phase: Phase };
export type FloorNow = Omit<api.FloorAnswer, "tables"> & { tables: FloorTable[] };

/** One numbered refusal: what, on which clause, and what would be taken instead. */
export type Fault = api.RefusalAnswer;
export type Bounds = api.Bounds;
export type Sign = api.Sign;
export type Laid = api.WagerView;
export type Due = api.DueView;
export type Notice = api.Notice;
export type Marker = api.Marker;
export type Notification = api.Notification;
export type Request = api.Request;
export type CoupNow = api.CoupView;
export type Own = api.OwnView;
export type View = api.View;
export type Box = api.LayoutBox;
export type BoxGroup = Box["group"];
export type Legal = api.LegalOrder;
export type DueNext = api.DueOrder;
export type RoadsNow = api.RoadsAnswer;
export type DerivedRoad = keyof api.NextMarks;
export type Squeeze = api.SqueezeAnswer;
export type TableNow = api.LiveTable;
export type TableEvent = api.FeedEvent;

/** A wager of a settled coup. Of other people's wagers only the box and the amount are told. */
export type SettledWager = api.SettledWager;
export type Coup = api.FinishedCoup;

/** An order as the table takes it: its name, and whatever belongs to it. Amounts are cents. */
export type Order = { order: string } & Record<string, unknown>;

export type Answer = { done: true; seq: number; events: TableEvent[] } | { done: false; faults: Fault[] };
