import { describe, expect, it } from "vitest";
import { ROLES, waysOf } from "./roles";

describe("the ways in to a table", () => {
  it("are all there in a demonstration", () => {
    expect([...waysOf(true, undefined)].sort()).toEqual(["", "deal", "inspect", "supervise"]);
  });

  it("are those of the role where people have accounts", () => {
    const ways = Object.fromEntries(ROLES.map(([role]) => [role, [...waysOf(false, role)]]));
    expect(ways).toEqual({
      patron: [""], dealer: ["deal"], "table-supervisor": ["supervise"], "casino-supervisor": ["supervise"],
      operator: [], surveillance: ["inspect"], inspector: ["inspect"], administrator: [],
    });
    expect(waysOf(false, undefined).size).toBe(0);
  });
});
