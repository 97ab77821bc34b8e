import fc from "fast-check";
import { expect, test } from "vitest";
import { digitsOnly } from "./digits.ts";
import { formatPhone, formatPhoneInput, isPhone, mayLackPlus, toStoredPhone } from "./phone.ts";

const tenDigits = fc.stringMatching(/^[2-8][0-9]{9}$/);
const typedNumbers = fc.string({ unit: fc.constantFrom(..."0123456789+ ()-x٥"), maxLength: 20 });

test.each([
  ["5321234567", "532 123 45 67"],
  ["05321234567", "532 123 45 67"],
  ["+905321234567", "532 123 45 67"],
  ["+90 (532) 123-45-67", "532 123 45 67"],
  ["00905321234567", "532 123 45 67"],
  ["905321234567", "532 123 45 67"],
  ["+90 0532 123 45 67", "900 532 12 34567"],
  ["٥٣٢١٢٣٤٥٦٧", "532 123 45 67"],
  ["53212345678", "532 123 45 678"],
  ["+49 151 23456789", "+49 151 23456789"],
  ["0049151 23456789", "0049151 23456789"],
  ["+٤٩ ١٥١ ٢٣٤", "+49 151 234"],
  ["+", "+"],
  ["+9", "+9"],
  ["+90", "90"],
  ["+4", "+4"],
  ["5321234567890", "532 123 45 67890"],
  ["+90532", "905 32"],
  ["0", "0"],
  ["0532", "053 2"],
  ["5", "5"],
  ["5321", "532 1"],
  ["532 123 4", "532 123 4"],
  ["532123456", "532 123 45 6"],
  ["", ""],
  ["abc", ""],
])("%j is formatted as %j", (text, fieldText) => {
  expect(formatPhoneInput(text)).toBe(fieldText);
});

test("formatting again changes nothing, for any input", () => {
  fc.assert(
    fc.property(typedNumbers, (text) => {
      expect(formatPhoneInput(formatPhoneInput(text))).toBe(formatPhoneInput(text));
    }),
  );
});

test("a number typed key by key looks like the same number pasted", () => {
  fc.assert(
    fc.property(tenDigits, fc.constantFrom("", "0", "+90", "90", "0090"), (number, prefix) => {
      const typedText = [...(prefix + number)].reduce(
        (fieldText, key) => formatPhoneInput(fieldText + key),
        "",
      );
      expect(toStoredPhone(typedText)).toBe(number);
      expect(typedText).toBe(formatPhoneInput(prefix + number));
      expect(typedText).toBe(formatPhone(number));
      expect(isPhone(typedText)).toBe(true);
    }),
  );
});

test("backspace can always empty the field", () => {
  fc.assert(
    fc.property(tenDigits, (number) => {
      let fieldText = formatPhoneInput(number);
      for (let presses = 0; presses < 18 && fieldText !== ""; presses++)
        fieldText = formatPhoneInput(fieldText.slice(0, -1));
      expect(fieldText).toBe("");
    }),
  );
});

test("no typed digit gets lost, except for the prefix of a complete number", () => {
  fc.assert(
    fc.property(typedNumbers, (text) => {
      const fieldText = digitsOnly(formatPhoneInput(text));
      const typedDigits = digitsOnly(text);
      expect(typedDigits.endsWith(fieldText)).toBe(true);
      expect(["", "0", "90", "0090"]).toContain(typedDigits.slice(0, typedDigits.length - fieldText.length));
      expect(isPhone(formatPhoneInput(text))).toBe(isPhone(text));
    }),
  );
});

test.each([
  ["532 123 45 67", true],
  ["(532) 123-4567", true],
  ["0532123456", true],
  ["05321234567", true],
  ["+905321234567", true],
  ["00905321234567", true],
  ["٠٥٣٢١٢٣٤٥٦٧", true],
  ["532123456", false],
  ["53212345678", false],
  ["5321234567890", false],
  ["+49 151 23456789", true],
  ["90053212345", false],
  ["0905321234567", false],
  ["+90 0532 123 45 67", false],
  ["", false],
])("%j is a phone number: %s", (text, expected) => {
  expect(isPhone(text)).toBe(expected);
});

test.each([
  ["+49 151 23456789", "+4915123456789"],
  ["(+49) 151/23456789", "+4915123456789"],
  ["0049 151 23456789", "+4915123456789"],
  ["+963 11 2222", "+963112222"],
  ["+1 212 555 0100", "+12125550100"],
  ["+٤٩ ١٥١ ٢٣٤٥٦٧٨٩", "+4915123456789"],
  ["\u202a+49 151 23456789\u202c", "+4915123456789"],
  ["+90 532 123 45 67", "5321234567"],
])("%j is stored as %j", (text, storedNumber) => {
  expect(isPhone(text)).toBe(true);
  expect(toStoredPhone(text)).toBe(storedNumber);
  expect(isPhone(storedNumber)).toBe(true);
  expect(toStoredPhone(storedNumber)).toBe(storedNumber);
});

test.each(["+49 1234", "+0151 23456789", "+1234567890123456", "+90 532 123", "00", "+"])(
  "%j is no phone number",
  (text) => {
    expect(isPhone(text)).toBe(false);
  },
);

test.each([
  ["49 151 23456789", true],
  ["53212345678", true],
  ["532 123 45", false],
  ["+90 0532 123 45 67", false],
  ["+49 1234", false],
  ["05321234567", false],
])("%j may be a foreign number without its +: %s", (text, expected) => {
  expect(mayLackPlus(text)).toBe(expected);
});

test("a stored number without ten digits is shown as it is", () => {
  expect(formatPhone("+49 30 1234")).toBe("+49 30 1234");
  expect(formatPhone("+4915123456789")).toBe("+4915123456789");
});
