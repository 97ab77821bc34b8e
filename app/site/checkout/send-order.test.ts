import { beforeEach, describe, expect, test } from "vitest";
import { EMPTY_CART } from "#shared/cart.ts";
import { bankFields } from "./bank-form.ts";
import { forgetPaymentKey } from "./payment-key.ts";
import { sendOrder } from "./send-order.ts";
import { fakeStorage } from "./session-entry.fixture.ts";
import { troubleOf } from "./trouble.ts";

beforeEach(() => forgetPaymentKey(fakeStorage()));

/** Answers one after the other, and keeps the keys it was asked with. */
function server(...answers: (Response | Error)[]) {
  const keys: (string | null)[] = [];
  const send = async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("Idempotency-Key"));
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error("nobody answers");
    return answer;
  };
  return { send, keys };
}

const orderId = "HDTOSAYKBVLJWNVX";

function refusal(status: number, code: string, more = {}) {
  return Response.json({ success: false, error: "Reddedildi", code, ...more }, { status });
}

describe("create-order's answers", () => {
  test("a card order brings the bank's form, all of it text", async () => {
    const payment = { action: "https://bank.example/3d", fields: { OrderId: orderId, Nested: { a: 1 } } };
    const { send } = server(Response.json({ success: true, orderId, payment }));
    const expected = { action: "https://bank.example/3d", fields: { OrderId: orderId } };
    expect(await sendOrder("{}", fakeStorage(), send)).toEqual({
      kind: "placed",
      orderId,
      payment: expected,
    });
  });

  test("a transfer, or an order already paid, brings none", async () => {
    const { send } = server(Response.json({ success: true, orderId }));
    expect(await sendOrder("{}", fakeStorage(), send)).toEqual({ kind: "placed", orderId, payment: null });
  });

  test("no answer, a server error and a page in place of JSON are all the same to the donor", async () => {
    const answers = [
      new Error("offline"),
      refusal(500, "SERVER_ERROR"),
      new Response("<html>", { status: 502 }),
    ];
    for (const answer of answers) {
      expect(await sendOrder("{}", fakeStorage(), server(answer).send)).toEqual({ kind: "broken" });
    }
  });

  test("a lost answer is asked for again with the same key", async () => {
    const { send, keys } = server(new Error("lost"), Response.json({ success: true, orderId }));
    const storage = fakeStorage();
    await sendOrder("{}", storage, send);
    await sendOrder("{}", storage, send);
    expect(keys[0]).toBe(keys[1]);
  });

  test("a key that belongs to something else is replaced, once", async () => {
    const conflict = () => refusal(409, "IDEMPOTENCY_CONFLICT");
    const { send, keys } = server(conflict(), conflict(), Response.json({ success: true, orderId }));
    expect(await sendOrder("{}", fakeStorage(), send)).toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
    expect(new Set(keys).size).toBe(2);
  });
});

describe("what the donor is told", () => {
  const refused = (code: string, more = {}) =>
    ({ kind: "refused", code, error: "Reddedildi", fieldErrors: {}, subject: null, ...more }) as const;
  const item = { id: "kis", title: "Kış Yardımı" } as (typeof EMPTY_CART.items)[number];
  const cart = { ...EMPTY_CART, items: [item] };

  test("a closed campaign is named", () => {
    expect(troubleOf(refused("INVALID_CAMPAIGN", { subject: "kis" }), cart)).toEqual({
      kind: "closed",
      title: "Kış Yardımı",
    });
  });

  test("what the server knows of a field comes before its general sentence", () => {
    const answer = refused("INVALID_AMOUNT", { fieldErrors: { "cartItems.0.amount": "Minimum 500 TL" } });
    expect(troubleOf(answer, cart)).toEqual({ kind: "refused", text: "Minimum 500 TL", cart: true });
  });

  test("too many attempts is nothing the cart could mend", () => {
    expect(troubleOf(refused("TOO_MANY_REQUESTS"), cart)).toMatchObject({ kind: "refused", cart: false });
  });
});

test("the bank gets every field of its form, and the card under the bank's names", () => {
  const card = { number: "4155650100416111", expiry: "1230", cvv: "123", holder: "Ayşe Yılmaz" };
  expect(Object.fromEntries(bankFields({ Hash: "h", OrderId: orderId }, card))).toEqual({
    Hash: "h",
    OrderId: orderId,
    Pan: "4155650100416111",
    Expiry: "1230",
    Cvv2: "123",
    CardHolderName: "Ayşe Yılmaz",
  });
});
