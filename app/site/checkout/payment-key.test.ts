import { beforeEach, describe, expect, test } from "vitest";
import { forgetPaymentKey, paymentKey } from "./payment-key.ts";
import { fakeStorage, refusingStorage } from "./session-entry.fixture.ts";

const body = '{"totalAmount":250}';
const otherBody = '{"totalAmount":500}';

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

  test("is new for a changed body, and also new if the body changes back", () => {
    const storage = fakeStorage();
    const keys = [body, otherBody, body].map((text) => paymentKey(storage, text));
    expect(new Set(keys).size).toBe(3);
  });

  test("is new for the same donation after the first donation is paid", () => {
    const storage = fakeStorage();
    const first = paymentKey(storage, body);
    forgetPaymentKey(storage);
    expect(paymentKey(storage, body)).not.toBe(first);
  });

  test("stays the same for a double click, even if nothing can be stored", () => {
    expect(paymentKey(refusingStorage, body)).toBe(paymentKey(refusingStorage, body));
  });

  test("is replaced when the entry is damaged", () => {
    for (const entry of ["{", "null", '{"key":5}', '{"key":"short","fingerprint":"x"}']) {
      const storage = fakeStorage(new Map([["payment-key", entry]]));
      expect(paymentKey(storage, body)).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  test("stores nothing of the body itself", () => {
    const storage = fakeStorage();
    paymentKey(storage, '{"name":"Ayşe Yılmaz"}');
    expect(JSON.stringify([...storage.entries])).not.toContain("Ayşe");
  });
});
