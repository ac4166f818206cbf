import { describe, expect, it } from "vitest";
import { clausePath, comparePath, queryString, readPath, readQuery, rulebookPath, promotionPath } from "./router";

const AWKWARD = ["6.5", "10.6.1(a)", "Table 16/Two Card Tiger", "def:Burn/ed", "pre:notice(b)", "100%", "9.1*", "d'or", "é?#&"];

describe("addresses", () => {
  it.each(AWKWARD)("bring back clause %s", (clause) => {
    const path = clausePath("crown-2025", clause);
    expect(path).not.toMatch(/[ ?#]/);
    expect(readPath(new URL(path, "http://punto").pathname)).toEqual({ page: "clause", id: "crown-2025", clause });
  });

  it("take a clause id with its slash typed plainly", () => {
    const route = readPath("/rulebooks/crown-2025/clauses/Table%2016/Two%20Card%20Tiger");
    expect(route).toEqual({ page: "clause", id: "crown-2025", clause: "Table 16/Two Card Tiger" });
  });

  it("name the other pages", () => {
    expect(readPath("/")).toEqual({ page: "floor" });
    expect(readPath("/floor/nelson")).toEqual({ page: "table", table: "nelson" });
    expect(readPath("/floor/nelson/deal")).toEqual({ page: "deal", table: "nelson" });
    expect(readPath("/floor/nelson/display")).toEqual({ page: "display", table: "nelson" });
    expect(readPath("/floor/nelson/inspect")).toEqual({ page: "watch", table: "nelson", as: "inspect" });
    expect(readPath("/rulebooks/")).toEqual({ page: "start" });
    expect(readPath(rulebookPath("nsw"))).toEqual({ page: "rulebook", id: "nsw" });
    expect(readPath(comparePath("nsw", "star-2024"))).toEqual({ page: "compare", a: "nsw", b: "star-2024" });
    expect(readPath("/compare")).toEqual({ page: "compare", a: null, b: null });
    expect(readPath("/odds")).toEqual({ page: "odds", id: null });
    expect(readPath("/odds/nsw")).toEqual({ page: "odds", id: "nsw" });
  });

  it("are lost when they name nothing, or are badly encoded", () => {
    expect(readPath("/tables/7").page).toBe("lost");
    expect(readPath("/rulebooks/nsw/clauses/%E0%A4%A").page).toBe("lost");
  });
});

describe("queries", () => {
  it("leave out what is empty", () => {
    expect(queryString({ q: "", section: "6" })).toBe("?section=6");
    expect(queryString({ q: "" })).toBe("");
    expect(readQuery("?q=&done=no")).toEqual({ done: "no" });
  });

  it("bring back what they were given", () => {
    const query = { q: "two card & more", section: "Table 1" };
    expect(readQuery(queryString(query))).toEqual(query);
  });
});

describe("promotions", () => {
  it("have a list, a page each, and a page on which the draw is checked", () => {
    expect(readPath("/promotions")).toEqual({ page: "promotions" });
    expect(readPath(promotionPath("summer drive"))).toEqual({ page: "promotion", id: "summer drive" });
    expect(readPath(promotionPath("a", "check"))).toEqual({ page: "draw-check", id: "a" });
    expect(readPath(promotionPath("a", "terms"))).toEqual({ page: "promotion-terms", id: "a" });
    expect(readPath("/plan-promotion")).toEqual({ page: "promotion-plan" });
    expect(readPath("/promotions/a/other")).toEqual({ page: "lost", path: "/promotions/a/other" });
  });
});
