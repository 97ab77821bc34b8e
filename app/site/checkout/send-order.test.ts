import { createChallenge } from "altcha-lib";
import { deriveKey as deriveOnServer } from "altcha-lib/algorithms/pbkdf2";
import { beforeEach, describe, expect, test } from "vitest";
import { bankFields } from "#app/ui/submit-to-bank.ts";
import { EMPTY_CART } from "#shared/giving/cart.ts";
import { forgetPaymentKey } from "./payment-key.ts";
import { sendOrder } from "./send-order.ts";
import { fakeStorage } from "./session-entry.fixture.ts";
import { toTrouble } from "./trouble.ts";

beforeEach(() => forgetPaymentKey(fakeStorage()));

/** Returns these responses in order, and records the keys and the solutions of the requests. */
function server(...responses: (Response | Error)[]) {
  const keys: (string | null)[] = [];
  const answers: (string | null)[] = [];
  const send = async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("Idempotency-Key"));
    answers.push(new Headers(init.headers).get("Proof-Of-Work"));
    const answer = responses.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error("no answer");
    return answer;
  };
  return { send, keys, answers };
}

const orderId = "HDTOSAYKBVLJWNVX";

function refuse(status: number, code: string, extraFields = {}) {
  return Response.json({ success: false, error: "Reddedildi", code, ...extraFields }, { status });
}

describe("create-order's answers", () => {
  test("a card order returns the bank's form, all values as text", async () => {
    const card = { number: "no", expiry: "to", cvv: "code", holder: "name" };
    const target = { action: "https://bank.example/3d", method: "POST", card };
    const payment = { ...target, number: orderId, fields: { order: orderId, Nested: { a: 1 } } };
    const { send } = server(Response.json({ success: true, orderId, payment }));
    const expected = { ...target, fields: { order: orderId } };
    expect(await sendOrder("{}", fakeStorage(), send)).toEqual({
      kind: "placed",
      orderId,
      payment: expected,
      finished: null,
    });
  });

  test("a form without a valid method or without the names of the card inputs is not a valid answer", async () => {
    const validForm = {
      action: "https://bank.example/3d",
      method: "POST",
      number: orderId,
      fields: {},
      card: null,
    };
    const card = { number: "no", expiry: "to", cvv: "code" };
    for (const payment of [
      { ...validForm, method: "PUT" },
      { ...validForm, card },
      { ...validForm, card: undefined },
    ]) {
      const { send } = server(Response.json({ success: true, orderId, payment }));
      expect(await sendOrder("{}", fakeStorage(), send)).toEqual({ kind: "broken" });
    }
  });

  test("a transfer, or an order that is already paid, returns no form", async () => {
    const { send } = server(Response.json({ success: true, orderId }));
    expect(await sendOrder("{}", fakeStorage(), send)).toEqual({
      kind: "placed",
      orderId,
      payment: null,
      finished: null,
    });
  });

  test("no answer, a server error and HTML instead of JSON have the same outcome", async () => {
    const answers = [
      new Error("offline"),
      refuse(500, "SERVER_ERROR"),
      new Response("<html>", { status: 502 }),
    ];
    for (const answer of answers) {
      expect(await sendOrder("{}", fakeStorage(), server(answer).send)).toEqual({ kind: "broken" });
    }
  });

  test("a site that is not open yet says so, although its status is that of a failure", async () => {
    const { send } = server(refuse(503, "NOT_OPEN"));
    const answer = await sendOrder("{}", fakeStorage(), send);
    if (answer.kind !== "refused") throw new Error(answer.kind);
    expect(toTrouble(answer, EMPTY_CART)).toEqual({ kind: "refused", text: "Reddedildi", cart: false });
  });

  test("after a lost answer the request is repeated with the same key", async () => {
    const { send, keys } = server(new Error("lost"), Response.json({ success: true, orderId }));
    const storage = fakeStorage();
    await sendOrder("{}", storage, send);
    await sendOrder("{}", storage, send);
    expect(keys[0]).toBe(keys[1]);
  });

  test("a key that belongs to another request is replaced once", async () => {
    const conflict = () => refuse(409, "IDEMPOTENCY_CONFLICT");
    const { send, keys } = server(conflict(), conflict(), Response.json({ success: true, orderId }));
    expect(await sendOrder("{}", fakeStorage(), send)).toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
    expect(new Set(keys).size).toBe(2);
  });
});

test.each([null, "<html>429 Too Many Requests</html>"])(
  "a 429 without our JSON asks the donor to wait: %s",
  async (body) => {
    const { send } = server(new Response(body, { status: 429 }));
    const answer = await sendOrder("{}", fakeStorage(), send);
    expect(answer.kind === "refused" && toTrouble(answer, EMPTY_CART)).toEqual({ kind: "wait" });
  },
);

describe("proof of work", () => {
  const deriveKey = deriveOnServer;
  const challenge = (counter: number) =>
    createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 1, counter, deriveKey });
  const refuseWithChallenge = (extraFields: object) => refuse(429, "TOO_MANY_REQUESTS", extraFields);

  test("is computed, and the same request is sent again with the solution", async () => {
    const work = await challenge(7);
    const { send, keys, answers } = server(
      refuseWithChallenge({ work }),
      Response.json({ success: true, orderId }),
    );
    let losses = 0;
    const answer = await sendOrder("{}", fakeStorage(), send, () => losses++);
    expect(answer).toEqual({ kind: "placed", orderId, payment: null, finished: null });
    expect([keys[0] === keys[1], losses]).toEqual([true, 1]);
    const header = JSON.parse(Buffer.from(answers[1] ?? "", "base64url").toString());
    expect(header).toEqual({ challenge: work, solution: expect.objectContaining({ counter: 7 }) });
  });

  test("leads to the offer of a transfer if the work does not end or cannot be solved", async () => {
    const work = await challenge(1);
    const endlessServer = server(...Array.from({ length: 9 }, () => refuseWithChallenge({ work })));
    expect(await sendOrder("{}", fakeStorage(), endlessServer.send)).toMatchObject({ heldBack: {} });
    expect(endlessServer.keys).toHaveLength(4);
    const unsolvable = server(refuseWithChallenge({ work: { parameters: { nonce: "no hex" } } }));
    const answer = await sendOrder("{}", fakeStorage(), unsolvable.send);
    expect(answer.kind === "refused" && toTrouble(answer, EMPTY_CART)).toEqual({
      kind: "paused",
      text: "Reddedildi",
    });
  });
});

describe("the message to the donor", () => {
  const createRefusal = (code: string, extraFields = {}) =>
    ({ kind: "refused", code, error: "Reddedildi", fieldErrors: {}, subject: null, ...extraFields }) as const;
  const item = { id: "kis", title: "Kış Yardımı" } as (typeof EMPTY_CART.items)[number];
  const cart = { ...EMPTY_CART, items: [item] };

  test("a closed campaign is named", () => {
    expect(toTrouble(createRefusal("SOLD_OUT", { subject: "kurban" }), cart)).toEqual({
      kind: "shares",
      text: "Reddedildi",
      campaign: "kurban",
      othersHelp: true,
    });
    expect(toTrouble(createRefusal("RESERVATION_LIMIT"), cart)).toEqual({
      kind: "refused",
      text: "Reddedildi",
      cart: false,
    });
    expect(toTrouble(createRefusal("INVALID_CAMPAIGN", { subject: "kis" }), cart)).toEqual({
      kind: "closed",
      title: "Kış Yardımı",
    });
  });

  test("the server's message for a field comes before its general one", () => {
    const answer = createRefusal("INVALID_AMOUNT", {
      fieldErrors: { "cartItems.0.amount": "Minimum 500 TL" },
    });
    expect(toTrouble(answer, cart)).toEqual({ kind: "refused", text: "Minimum 500 TL", cart: true });
  });

  test("a transfer is offered when card payment is paused", () => {
    const noChallenge = { heldBack: { work: null } };
    expect(toTrouble(createRefusal("TOO_MANY_REQUESTS", noChallenge), cart)).toEqual({
      kind: "paused",
      text: "Reddedildi",
    });
  });

  test("too many attempts does not lead back to the cart", () => {
    expect(toTrouble(createRefusal("TOO_MANY_REQUESTS"), cart)).toMatchObject({
      kind: "refused",
      cart: false,
    });
  });
});

describe("the fields that the browser sends to the bank", () => {
  const card = { number: "4155650100416111", expiry: "1230", cvv: "123", holder: "Ayşe Yılmaz" };
  const names = { number: "no", expiry: "to", cvv: "code", holder: "name" };
  const fields = { Hash: "h", order: orderId };

  test("are all fields of the bank's form, and the card under the bank's names", () => {
    expect(Object.fromEntries(bankFields({ method: "POST", fields, card: names }, card))).toEqual({
      ...fields,
      no: "4155650100416111",
      to: "1230",
      code: "123",
      name: "Ayşe Yılmaz",
    });
  });

  test("do not include a card that the donor types at the bank, and a card is never in an address", () => {
    for (const method of ["POST", "GET"] as const)
      expect(Object.fromEntries(bankFields({ method, fields, card: null }, card))).toEqual(fields);
    expect(() => bankFields({ method: "GET", fields, card: names }, card)).toThrow();
  });
});
