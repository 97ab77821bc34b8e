import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { digitsOnly } from "#shared/text/digits.ts";
import {
  cardNetwork,
  formatCardNumberInput,
  formatCvvInput,
  formatExpiryInput,
  validateCard,
} from "./card.ts";

const now = new Date("2026-11-20T09:00:00Z");
const validCard = { number: "4155 6501 0041 6111", expiry: "12/30", cvv: "123", holder: "AYŞE YILMAZ" };

function errorsOf(change: Partial<typeof validCard>, at = now) {
  const result = validateCard({ ...validCard, ...change }, at);
  return result.kind === "invalid" ? result.errors : {};
}

describe("validateCard", () => {
  test("returns digits and MMYY for the bank", () => {
    expect(validateCard({ ...validCard, holder: " AYŞE YILMAZ " }, now)).toEqual({
      kind: "valid",
      card: { number: "4155650100416111", expiry: "1230", cvv: "123", holder: "AYŞE YILMAZ" },
    });
  });

  test("returns the errors of all empty fields", () => {
    expect(validateCard({ number: " ", expiry: "", cvv: "", holder: "  " }, now)).toEqual({
      kind: "invalid",
      errors: {
        number: { key: "card.number.required" },
        expiry: { key: "card.expiry.required" },
        cvv: { key: "card.cvv.required" },
        holder: { key: "card.holder.required" },
      },
    });
  });

  test.each([
    [{ number: "4155 6501 0041 611" }, { number: { key: "card.number.invalid" } }],
    [{ number: "3782 822463 10005" }, { number: { key: "card.number.invalid" } }],
    [{ number: "4155 6501 0041 6111 2" }, { number: { key: "card.number.invalid" } }],
    [{ number: "4155 6501 0041 6112" }, { number: { key: "card.number.mistyped" } }],
    [{ number: "4155 6501 0014 6111" }, { number: { key: "card.number.mistyped" } }],
    [{ number: "٤١٥٥ ٦٥٠١ ٠٠٤١ ٦١١١" }, {}],
    [{ number: "5352 4800 4884 8060" }, {}],
    [{ number: "9792 0966 9582 3360" }, {}],
    [{ expiry: "1230" }, { expiry: { key: "card.expiry.format" } }],
    [{ expiry: "12/3" }, { expiry: { key: "card.expiry.format" } }],
    [{ expiry: "13/30" }, { expiry: { key: "card.expiry.month" } }],
    [{ expiry: "00/30" }, { expiry: { key: "card.expiry.month" } }],
    [{ expiry: "10/26" }, { expiry: { key: "card.expiry.expired" } }],
    [{ expiry: "12/25" }, { expiry: { key: "card.expiry.expired" } }],
    [{ expiry: "11/26" }, {}],
    [{ expiry: "01/27" }, {}],
    [{ cvv: "12" }, { cvv: { key: "card.cvv.short" } }],
    [{ cvv: "12345" }, { cvv: { key: "card.cvv.short" } }],
    [{ cvv: "1234" }, {}],
  ])("the values %o give the errors %o", (change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });

  test("a card expires when its month ends in Istanbul, three hours before it ends in UTC", () => {
    expect(errorsOf({ expiry: "11/26" }, new Date("2026-11-30T20:59:59Z"))).toEqual({});
    const expired = { expiry: { key: "card.expiry.expired" } };
    expect(errorsOf({ expiry: "11/26" }, new Date("2026-11-30T21:00:00Z"))).toEqual(expired);
    expect(errorsOf({ expiry: "12/26" }, new Date("2026-12-31T21:00:00Z"))).toEqual(expired);
  });
});

test("every wrong digit of a card number is detected", () => {
  const number = validCard.number.replaceAll(" ", "");
  for (let position = 0; position < 16; position++) {
    for (let digit = 0; digit < 10; digit++) {
      const input = number.slice(0, position) + digit + number.slice(position + 1);
      const { key } = errorsOf({ number: input }).number ?? {};
      expect(key).toBe(input === number ? undefined : "card.number.mistyped");
    }
  }
});

describe("a field while it is typed", () => {
  test.each([
    ["1", "1"],
    ["5", "05"],
    ["12", "12"],
    ["12/", "12/"],
    ["1/", "01/"],
    ["123", "12/3"],
    ["1230", "12/30"],
    ["1/30", "01/30"],
    ["530", "05/30"],
    ["12 / 30", "12/30"],
    ["12/2030", "12/30"],
    ["122030", "12/30"],
    ["2030-12", "12/30"],
    ["2030/1", "01/30"],
    ["12/20", "12/20"],
    ["12/305", "12/30"],
    ["١٢٣٠", "12/30"],
    ["ab/", ""],
    ["/5", "05"],
  ])("%j is formatted as %j", (text, fieldText) => {
    expect(formatExpiryInput(text)).toBe(fieldText);
  });

  test("groups the number by four and stops at sixteen digits", () => {
    expect(formatCardNumberInput("4155")).toBe("4155");
    expect(formatCardNumberInput("41556")).toBe("4155 6");
    expect(formatCardNumberInput("4155-6501-0041-6111-99")).toBe("4155 6501 0041 6111");
    expect(formatCvvInput("12 345")).toBe("1234");
  });

  test("formatting again changes nothing, for any input", () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789/ -x٥"), maxLength: 24 });
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(formatCardNumberInput, formatExpiryInput, formatCvvInput),
        (input, format) => {
          expect(format(format(input))).toBe(format(input));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("every valid date can be typed key by key, with or without a slash", () => {
    const date = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 27, max: 99 }));
    fc.assert(
      fc.property(date, fc.constantFrom("", "/"), ([month, year], slash) => {
        const mm = String(month).padStart(2, "0");
        const typedText = [...`${mm}${slash}${year}`].reduce(
          (fieldText, key) => formatExpiryInput(fieldText + key),
          "",
        );
        expect(typedText).toBe(`${mm}/${year}`);
        expect(digitsOnly(typedText)).toBe(`${mm}${year}`);
        expect(errorsOf({ expiry: typedText })).toEqual({});
      }),
    );
  });

  test("backspace can always empty the field", () => {
    for (const complete of ["12/30", "05/30", "10/20"]) {
      let fieldText = complete;
      for (let presses = 0; presses < 6 && fieldText !== ""; presses++)
        fieldText = formatExpiryInput(fieldText.slice(0, -1));
      expect(fieldText).toBe("");
    }
  });
});

test.each([
  ["4155 6501", "visa"],
  ["5352", "mastercard"],
  ["2221", "mastercard"],
  ["2720", "mastercard"],
  ["9792 0966", "troy"],
  ["65", "troy"],
  ["37", "amex"],
  ["2721", null],
  ["2220", null],
  ["56", null],
  ["979", null],
  ["", null],
])("the number %j has the network %s", (number, network) => {
  expect(cardNetwork(number)).toBe(network);
});
