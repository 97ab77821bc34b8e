import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPhone, isPhone, phoneDigits, typedPhone } from "./phone.ts";

const tenDigits = fc.stringMatching(/^[2-8][0-9]{9}$/);
const typed = fc.string({ unit: fc.constantFrom(..."0123456789+ ()-x٥"), maxLength: 20 });

test.each([
  ["5321234567", "532 123 45 67"],
  ["05321234567", "532 123 45 67"],
  ["+905321234567", "532 123 45 67"],
  ["+90 (532) 123-45-67", "532 123 45 67"],
  ["00905321234567", "532 123 45 67"],
  ["905321234567", "532 123 45 67"],
  ["+90 0532 123 45 67", "532 123 45 67"],
  ["٥٣٢١٢٣٤٥٦٧", "532 123 45 67"],
  ["53212345678", "532 123 45 67"],
  ["+90532", "532"],
  ["0", ""],
  ["5", "5"],
  ["5321", "532 1"],
  ["532 123 4", "532 123 4"],
  ["532123456", "532 123 45 6"],
  ["", ""],
  ["abc", ""],
])("typedPhone(%j) is %j", (text, shown) => {
  expect(typedPhone(text)).toBe(shown);
});

test("formatting again changes nothing, for any input", () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(typedPhone(typedPhone(text))).toBe(typedPhone(text));
    }),
  );
});

test("a number typed key by key looks like the same number pasted", () => {
  fc.assert(
    fc.property(tenDigits, fc.constantFrom("", "0", "+90", "90", "+90 0"), (number, prefix) => {
      const keyed = [...(prefix + number)].reduce((shown, key) => typedPhone(shown + key), "");
      expect(phoneDigits(keyed)).toBe(number);
      expect(keyed).toBe(typedPhone(prefix + number));
      expect(keyed).toBe(formatPhone(number));
      expect(isPhone(keyed)).toBe(true);
    }),
  );
});

test("backspace can always empty the field", () => {
  fc.assert(
    fc.property(tenDigits, (number) => {
      let shown = typedPhone(number);
      for (let presses = 0; presses < 14 && shown !== ""; presses++) shown = typedPhone(shown.slice(0, -1));
      expect(shown).toBe("");
    }),
  );
});

test("validation counts only digits", () => {
  expect(["532 123 45 67", "(532) 123-4567", "0532123456"].map(isPhone)).toEqual([true, true, true]);
  expect(["05321234567", "+905321234567", "532123456", ""].map(isPhone)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("a stored number without ten digits is shown as it is", () => {
  expect(formatPhone("+49 30 1234")).toBe("+49 30 1234");
});
