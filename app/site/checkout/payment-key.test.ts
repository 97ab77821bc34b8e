import { beforeEach, describe, expect, test } from "vitest";
import { forgetPaymentKey, paymentKey } from "./payment-key.ts";
import { fakeStorage, refusingStorage } from "./session-entry.fixture.ts";

const body = '{"totalAmount":250}';
const other = '{"totalAmount":500}';

beforeEach(() => forgetPaymentKey(fakeStorage()));

describe("the key of a payment", () => {
  test("is accepted by the server", () => {
    expect(paymentKey(fakeStorage(), body)).toMatch(/^[\x21-\x7e]{8,128}$/);
  });

  test("stays the same for the same body, also after a reload", () => {
    const storage = fakeStorage();
    const key = paymentKey(storage, body);
    expect(paymentKey(storage, body)).toBe(key);
    expect(paymentKey(fakeStorage(storage.entries), body)).toBe(key);
  });

  test("is new for a changed body, and new again for the earlier body", () => {
    const storage = fakeStorage();
    const keys = [body, other, body].map((each) => paymentKey(storage, each));
    expect(new Set(keys).size).toBe(3);
  });

  test("is new for the same donation once the first one is paid", () => {
    const storage = fakeStorage();
    const first = paymentKey(storage, body);
    forgetPaymentKey(storage);
    expect(paymentKey(storage, body)).not.toBe(first);
  });

  test("survives a double click when nothing can be stored", () => {
    expect(paymentKey(refusingStorage, body)).toBe(paymentKey(refusingStorage, body));
  });

  test("is replaced when the entry is damaged", () => {
    for (const damaged of ["{", "null", '{"key":5}', '{"key":"short","fingerprint":"x"}']) {
      const storage = fakeStorage(new Map([["payment-key", damaged]]));
      expect(paymentKey(storage, body)).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  test("stores nothing of the body itself", () => {
    const storage = fakeStorage();
    paymentKey(storage, '{"name":"Ayşe Yılmaz"}');
    expect(JSON.stringify([...storage.entries])).not.toContain("Ayşe");
  });
});
