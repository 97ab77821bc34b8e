import { describe, expect, test } from "vitest";
import { findCategory } from "#app/site/shell/category.ts";
import { addressWithoutCampaign, readCampaignId } from "./selection.ts";

describe("the parameter ?campaign=", () => {
  test.each([
    ["", null],
    ["campaign=", null],
    ["campaign=zekat", "zekat"],
    ["campaign=kurban", "kurban-yurt-ici"],
    ["campaign=kurban-yurt-disi", "kurban-yurt-disi"],
    ["campaign=Zekat", null],
    ["campaign=zekat%00", null],
    [`campaign=${"a".repeat(81)}`, null],
  ])("%s requests %s", (search, id) => {
    expect(readCampaignId(new URLSearchParams(search))).toBe(id);
  });

  test.each([
    ["/bagis?campaign=zekat", null],
    ["/bagis?category=tumu&campaign=zekat", null],
    ["/bagis?category=yetim", null],
    ["/bagis?category=yetim&campaign=zekat", "/bagis?category=yetim"],
    ["/bagis?campaign=&lang=en&category=kurban", "/bagis?lang=en&category=kurban"],
  ])("%s is redirected to %s", (address, expected) => {
    const url = new URL(address, "http://localhost");
    const category = findCategory(url.searchParams, [{ id: "yetim" }, { id: "kurban" }]);
    expect(addressWithoutCampaign(url, category)).toBe(expected);
  });
});
