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
])("%o has the minimum %s per unit", (target, minimum, isKurban) => {
  expect(minimumFor(target)).toBe(minimum);
  expect(sharePrice(target) !== null).toBe(isKurban);
});

test("the minimum of a campaign overrides the constants", () => {
  const target = fc.record({ id: fc.string(), category: fc.constantFrom("kurban", "genel", "yetim") });
  fc.assert(
    fc.property(target, fc.integer({ min: 1 }), (cause, minAmount) => {
      expect(minimumFor({ ...cause, minAmount })).toBe(minAmount);
    }),
  );
});

test("each donation type is allowed either for kurban or for all other categories", () => {
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
