import fc from "fast-check";
import { expect, test } from "vitest";
import {
  allowsDonationType,
  DONATION_TYPES,
  donationTypeLabelKey,
  donationTypesFor,
  minimumFor,
  sharePrice,
} from "./kurban.ts";

test.each([
  [{ id: "kurban-yurt-ici", category: "kurban", minAmount: null }, 1_500_000, true],
  [{ id: "kurban-afrika", category: "kurban", minAmount: null }, 450_000, true],
  [{ id: "kurban-yurt-ici", category: "kurban", minAmount: 1_800_000 }, 1_800_000, true],
  [{ id: "kurban-x", category: "kurban", minAmount: 0 }, null, false],
  [{ id: "yetim-1", category: "yetim", minAmount: 5_000 }, 5_000, false],
  [{ id: "yetim-1", category: "yetim", minAmount: null }, null, false],
  [{ id: "kurban-yurt-ici", category: "genel", minAmount: null }, null, false],
])("%o has the unit minimum %s", (target, minimum, locked) => {
  expect(minimumFor(target)).toBe(minimum);
  expect(sharePrice(target) !== null).toBe(locked);
});

test("a campaign's own minimum always counts", () => {
  const target = fc.record({ id: fc.string(), category: fc.constantFrom("kurban", "genel", "yetim") });
  fc.assert(
    fc.property(target, fc.integer({ min: 1 }), (each, minAmount) => {
      expect(minimumFor({ ...each, minAmount })).toBe(minAmount);
    }),
  );
});

test("each type belongs either to kurban or to the rest, never to both", () => {
  for (const type of DONATION_TYPES) {
    expect(allowsDonationType("kurban", type)).not.toBe(allowsDonationType("egitim", type));
  }
  expect(donationTypesFor("kurban")).toEqual(["vacip", "adak", "akika", "sukur", "nafile"]);
  expect(donationTypesFor("genel")).toEqual(["standart", "zekat", "diger"]);
  expect(allowsDonationType("kurban", "")).toBe(false);
});

test("an unknown type has no label, so it is shown as it is", () => {
  expect(donationTypeLabelKey("akika")).toBe("label.donationType.akika");
  expect(donationTypeLabelKey("fitre")).toBeNull();
  expect(donationTypeLabelKey("toString")).toBeNull();
});
