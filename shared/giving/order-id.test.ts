import fc from "fast-check";
import { expect, test } from "vitest";
import { isOrderId, newOrderId } from "./order-id.ts";

const bytes = fc.uint8Array({ minLength: 64, maxLength: 64, max: 251 });

test("an order id consists of HD, the second in base 36, and eight random characters", () => {
  const random = Uint8Array.of(0, 9, 10, 35, 36, 71, 72, 251);
  expect(newOrderId((36 ** 5 + 35) * 1000 + 999, random)).toBe("HD10000Z09AZ0Z0Z");
});

test("an order id always has the format that the bank accepts", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date("2200-01-01"), noInvalidDate: true }),
      bytes,
      (now, random) => {
        const id = newOrderId(now.getTime(), random);
        expect(isOrderId(id)).toBe(true);
        expect(id).toHaveLength(16);
      },
    ),
  );
});

test("all 36 characters are equally likely", () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const filler = new Uint8Array(8);
    const firstCharacter = newOrderId(0, Uint8Array.of(byte, ...filler))[8] ?? "";
    if (byte < 252) counts.set(firstCharacter, (counts.get(firstCharacter) ?? 0) + 1);
    else expect(firstCharacter).toBe("0");
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 36 }, () => 7));
});

test("too few random bytes give a RangeError", () => {
  expect(() => newOrderId(0, new Uint8Array(7))).toThrow(RangeError);
  expect(() => newOrderId(0, new Uint8Array(64).fill(255))).toThrow(RangeError);
});

test("other texts are no order ids", () => {
  for (const text of [
    "",
    "HD",
    "hdtp1234abcdefgh",
    "HDTP1234ABCDEFG",
    "HDTP1234ABCDEFGHI",
    "HDTP1234ABCDEFG-",
    null,
  ]) {
    expect(isOrderId(text)).toBe(false);
  }
});
