import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convert, INITIAL_RATES } from "#shared/money/currency.ts";
import { formatPlain, TRANSFER_MAX } from "#shared/money/money.ts";
import {
  type AmountResult,
  validateCartUnit,
  validateDonation,
  validateHeroAmount,
  validateListAmount,
  validateTotal,
} from "./donation.ts";

const kurban = { id: "kurban-yurt-disi", category: "kurban", minAmount: null };
const orphan = { id: "yetim-1", category: "yetim", minAmount: 5_000 };
const donor = { name: "Ayşe Yılmaz", phone: "532 123 45 67", email: "" };
const errorOf = (result: AmountResult) => (result.kind === "invalid" ? result.error : null);

describe("the donation dialog", () => {
  test("accepts a complete kurban", () => {
    const input = { target: kurban, amount: "4.500", donationType: "vacip", ...donor, proxyConsent: true };
    expect(validateDonation(input)).toEqual({
      kind: "valid",
      donation: {
        amount: 450_000,
        shares: 1,
        donationType: "vacip",
        donor: { name: "Ayşe Yılmaz", phone: "5321234567", email: "" },
      },
    });
  });

  test("returns the errors of all fields", () => {
    const input = {
      target: kurban,
      amount: "4499,99",
      donationType: "",
      name: "",
      phone: "1",
      proxyConsent: false,
    };
    expect(validateDonation(input)).toEqual({
      kind: "invalid",
      errors: {
        amount: { key: "amount.minimum", values: { amount: 450_000 } },
        donationType: { key: "donationType.kurbanRequired" },
        name: { key: "donor.name.required" },
        phone: { key: "donor.phone.invalid" },
        proxyConsent: { key: "proxyConsent.required" },
      },
    });
  });

  test("refuses a donation type of another category, and needs consent only for kurban", () => {
    const input = { target: orphan, amount: "50", donationType: "vacip", ...donor, proxyConsent: false };
    expect(validateDonation(input)).toEqual({
      kind: "invalid",
      errors: { donationType: { key: "donationType.invalid" } },
    });
    expect(validateDonation({ ...input, donationType: "zekat" }).kind).toBe("valid");
    expect(
      validateDonation({ ...input, target: kurban, amount: "4500", donationType: "zekat" }),
    ).toMatchObject({
      errors: { donationType: { key: "donationType.kurbanRequired" } },
    });
  });

  test.each(["", "abc", "0", "-5"])("%j is no amount", (amount) => {
    const input = { target: orphan, amount, donationType: "zekat", ...donor, proxyConsent: false };
    expect(validateDonation(input)).toMatchObject({ errors: { amount: { key: "amount.invalid" } } });
  });
});

describe("amount fields", () => {
  test("the slide has the same message for an empty field, for an invalid text and for zero", () => {
    for (const text of ["", "abc", "0"]) {
      expect(errorOf(validateHeroAmount(text, 450_000))).toEqual({ key: "heroAmount.invalid" });
    }
    const belowMinimum = { key: "amount.minimum", values: { amount: 450_000 } };
    expect(errorOf(validateHeroAmount("4.499", 450_000))).toEqual(belowMinimum);
    expect(validateHeroAmount("4.500", 450_000)).toEqual({ kind: "valid", amount: 450_000 });
  });

  test("accept only whole shares of a kurban, as an amount in lira", () => {
    const validateKurbanSlide = (text: string) => validateHeroAmount(text, 450_000, 450_000);
    expect(errorOf(validateKurbanSlide("3"))).toEqual({ key: "amount.minimum", values: { amount: 450_000 } });
    expect(errorOf(validateKurbanSlide("5.000"))).toEqual({
      key: "amount.shares",
      values: { amount: 450_000 },
    });
    expect(validateKurbanSlide("13500,00")).toEqual({ kind: "valid", amount: 1_350_000 });
    const input = { target: kurban, donationType: "vacip", ...donor, proxyConsent: true };
    expect(validateDonation({ ...input, amount: "13.500" })).toMatchObject({ donation: { shares: 3 } });
    expect(validateDonation({ ...input, amount: "5.000" })).toEqual({
      kind: "invalid",
      errors: { amount: { key: "amount.shares", values: { amount: 450_000 } } },
    });
  });

  test("the campaign list has different messages for an empty field and for an invalid text", () => {
    expect(errorOf(validateListAmount("  ", null))).toEqual({ key: "listAmount.required" });
    expect(errorOf(validateListAmount("0", null))).toEqual({ key: "listAmount.invalid" });
    expect(errorOf(validateListAmount("x", null))).toEqual({ key: "listAmount.invalid" });
    const belowMinimum = { key: "listAmount.minimum", values: { amount: 5_000 } };
    expect(errorOf(validateListAmount("49,99", 5_000))).toEqual(belowMinimum);
  });

  test("amounts below 1 TL and above the maximum of a transfer are refused", () => {
    const belowMinimum = { key: "listAmount.minimum", values: { amount: 100 } };
    expect(errorOf(validateListAmount("0,99", null))).toEqual(belowMinimum);
    const aboveMaximum = { key: "amount.maximum", values: { amount: TRANSFER_MAX } };
    expect(errorOf(validateListAmount("10.000.000,01", null))).toEqual(aboveMaximum);
    expect(validateListAmount("10.000.000", null).kind).toBe("valid");
  });

  test("an amount in another currency is compared with the minimum in lira", () => {
    expect(errorOf(validateCartUnit("1", "USD", 3_501, INITIAL_RATES))).toEqual({
      key: "cartAmount.minimum",
      values: { amount: 3_501 },
    });
    expect(validateCartUnit("1", "USD", 3_500, INITIAL_RATES)).toEqual({ kind: "valid", amount: 100 });
  });

  test("an amount is valid exactly when its value in lira is at least the minimum", () => {
    const amounts = fc.integer({ min: 1, max: 20_000_000 });
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom("TRY", "USD", "EUR"), (amount, minimum, currency) => {
        const result = validateCartUnit(formatPlain(amount, "tr"), currency, minimum, INITIAL_RATES);
        expect(result.kind === "valid").toBe(convert(amount, currency, "TRY", INITIAL_RATES) >= minimum);
      }),
    );
  });
});

test("a total must be at least 1 TL, and at most the maximum of the method", () => {
  expect(validateTotal(99, "card")).toEqual({ key: "payment.minimum" });
  expect(validateTotal(100, "card")).toBeNull();
  expect(validateTotal(20_000_000, "card")).toBeNull();
  expect(validateTotal(20_000_001, "card")).toEqual({
    key: "payment.maximum",
    values: { amount: 20_000_000 },
  });
  expect(validateTotal(20_000_001, "bank_transfer")).toBeNull();
  expect(validateTotal(TRANSFER_MAX + 1, "bank_transfer")?.key).toBe("payment.maximum");
});
