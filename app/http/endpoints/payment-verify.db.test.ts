import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { orders } from "#server/giving/orders/table.ts";
import { paymentAlarms, paymentLogs, paymentMessages } from "#server/giving/payments/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { openCallback, openTestApp, orderBody, postCallback, postOrder } from "#testing/world/app.ts";
import { readOrderStatus } from "#testing/world/read-order-status.ts";
import { approvingFields, fieldNames as names } from "#tools/bank-simulator/payfor/field-names.ts";

const testApp = await openTestApp();
const { app } = testApp;
afterAll(() => testApp.close());

type PaidOrder = { orderId: string; callback: URLSearchParams };

/** Makes an order and pays it at the bank with this code. `callback` is the message that the browser brings back. */
async function pay(otp: string): Promise<PaidOrder> {
  const { body } = await postOrder(app, orderBody());
  if (!body.payment || !body.orderId) throw new Error(`no form: ${body.error}`);
  const callback = await payAtBank(body.payment, otp);
  if (!callback) throw new Error("no callback");
  return { orderId: body.orderId, callback };
}

/** Returns the target of the callback's redirect, always a 303 to the result page. */
async function readLocation(answer: Response | Promise<Response>): Promise<string> {
  const { status, headers } = await answer;
  expect(status).toBe(303);
  const cookie = headers.getSetCookie();
  if (cookie.length > 0) {
    expect(cookie).toHaveLength(1);
    expect(cookie[0]).toMatch(/^payment=[^;]+; .*HttpOnly.*SameSite=Lax/);
  }
  return headers.get("location") ?? "";
}

const readStatus = (id: string) => readOrderStatus(app.db, id);

async function readCollectedAmount(): Promise<number> {
  const [general] = await app.db.select().from(campaigns).where(eq(campaigns.id, "genel"));
  return general?.collectedAmount ?? 0;
}

const success = "/payment/verify?status=success";
const pending = "/payment/verify?status=pending";
const failed = "/payment/verify?status=error&type=payment_failed";
const error = "/payment/verify?status=error&type=error";
const untrusted = `${error}&code=HASH_MISMATCH`;

describe("an authentic message", () => {
  test("about an approval leads to success, and everything is booked before the redirect", async () => {
    const before = await readCollectedAmount();
    const { orderId, callback } = await pay("123456");
    expect(await readLocation(postCallback(app, callback))).toBe(success);
    expect(await readStatus(orderId)).toBe("completed");
    expect(await readCollectedAmount()).toBe(before + 25_000);
    const logs = await app.db.select().from(paymentLogs).where(eq(paymentLogs.orderId, orderId));
    expect(logs).toMatchObject([{ status: "success", amount: 25_000 }]);
  });

  test("is accepted at the address of its bank, and at no other", async () => {
    const { orderId, callback } = await pay("123456");
    expect((await postCallback(app, callback, {}, { bank: "another" })).status).toBe(404);
    expect(await readStatus(orderId)).toBe("pending");
    expect(await readLocation(postCallback(app, callback, {}, { bank: "payfor" }))).toBe(success);
    expect(await readStatus(orderId)).toBe("completed");
  });

  test("leads to success each time it is repeated, also at the same time, and is booked once", async () => {
    const before = await readCollectedAmount();
    const { orderId, callback } = await pay("123456");
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => readLocation(postCallback(app, callback))),
    );
    expect(new Set(answers)).toEqual(new Set([success]));
    expect(await readCollectedAmount()).toBe(before + 25_000);
    const logs = await app.db.select().from(paymentLogs).where(eq(paymentLogs.orderId, orderId));
    expect(logs).toHaveLength(1);
    const traces = await app.db.select().from(paymentMessages).where(eq(paymentMessages.orderId, orderId));
    expect(traces.map(({ outcome, count }) => [outcome, count]).sort()).toEqual([
      ["repeated", 5],
      ["settled", 1],
    ]);
  });

  test("about a failed 3-D step leads to the page of this failure", async () => {
    const { orderId, callback } = await pay("000000");
    expect(await readLocation(postCallback(app, callback))).toBe(
      "/payment/verify?status=error&type=3d_auth_failed",
    );
    expect(await readStatus(orderId)).toBe("payment_failed");
  });

  test("about a declined card leads to the page of the decline", async () => {
    const { orderId, callback } = await pay("100051");
    expect(await readLocation(postCallback(app, callback))).toBe(failed);
    expect(await readStatus(orderId)).toBe("payment_failed");
  });

  test("with another amount than the order's settles nothing and raises an alarm", async () => {
    const before = await readCollectedAmount();
    const { orderId, callback } = await pay("123456");
    callback.set(names.amount, "2.50");
    expect(await readLocation(postCallback(app, callback))).toBe(`${error}&code=INVALID_AMOUNT`);
    expect(await readStatus(orderId)).toBe("pending");
    expect(await readCollectedAmount()).toBe(before);
    const alarms = await app.db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, orderId));
    expect(alarms).toMatchObject([{ kind: "amount_difference" }]);
  });

  test("about an approval with an unknown number leads to the pending page and raises one alarm", async () => {
    const { orderId, callback } = await pay("123456");
    const empty = await openTestApp();
    try {
      expect(await readLocation(postCallback(empty.app, callback))).toBe(pending);
      expect(await readLocation(postCallback(empty.app, callback))).toBe(pending);
      expect(await empty.app.db.select().from(orders)).toEqual([]);
      const alarms = await empty.app.db.select().from(paymentAlarms);
      expect(alarms).toMatchObject([
        { kind: "unknown_to_us", orderId: null, details: { bankNumber: orderId, amount: 25_000 } },
      ]);
    } finally {
      await empty.close();
    }
    expect(await readStatus(orderId)).toBe("pending");
  });
});

describe("a message that is not authentic changes nothing", () => {
  test.each<[string, (callback: URLSearchParams) => void, string]>([
    ["a decline made an approval", (c) => c.set(names.code, approvingFields.code), untrusted],
    [
      "another order's number",
      (c) => c.set(names.number, "HDAAAAAAAAAAAAAA"),
      `${failed}&code=HASH_MISMATCH`,
    ],
    ["two numbers", (c) => c.append(names.number, "HDAAAAAAAAAAAAAA"), `${failed}&code=HASH_MISMATCH`],
  ])("%s", async (_, tamperWith, location) => {
    const { orderId, callback } = await pay("100051");
    const before = await readCollectedAmount();
    tamperWith(callback);
    expect(await readLocation(postCallback(app, callback))).toBe(location);
    expect(await readStatus(orderId)).toBe("pending");
    expect(await readCollectedAmount()).toBe(before);
  });

  test.each<[string, (callback: URLSearchParams) => void]>([
    ["no signature", (c) => c.delete(names.signature)],
    ["a signature of nothing", (c) => c.set(names.signature, "")],
    ["a field twice", (c) => c.append(names.code, approvingFields.code)],
    ["a surrogate pair where a text is cut", (c) => c.set(names.authCode, `${"x".repeat(63)}😀`)],
    ["a NUL", (c) => c.set(names.authCode, "a\u0000b")],
    ["a changed authorisation code", (c) => c.set(names.authCode, "S1")],
  ])(
    "if a message has %s, the bank's inquiry decides, and the sender learns nothing",
    async (_, tamperWith) => {
      const before = await readCollectedAmount();
      const { orderId, callback } = await pay("100051");
      callback.set(names.code, approvingFields.code);
      tamperWith(callback);
      expect(await readLocation(postCallback(app, callback))).toBe(pending);
      expect(await readStatus(orderId)).toBe("payment_failed");
      expect(await readCollectedAmount()).toBe(before);
    },
  );

  const manyFields = new URLSearchParams(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, "x"]));
  const multipart = new FormData();
  multipart.set(names.number, "HDAAAAAAAAAAAAAA");
  test.each<[string, Parameters<typeof postCallback>[1], Record<string, string>?]>([
    ["nothing", ""],
    ["garbage", new Uint8Array(3_000).map((_, n) => (n * 37) % 256)],
    ["JSON", JSON.stringify({ [names.number]: "HDAAAAAAAAAAAAAA" }), { "Content-Type": "application/json" }],
    ["half an escape", `${names.number}=%E0%A4%A&%=%&=&&`],
    ["a thousand fields", manyFields],
    ["a multipart form", multipart],
    ["a body above the limit", "x=".padEnd(70_000, "y")],
    [
      "a body without a length",
      new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(16_384).fill(120));
        },
      }),
    ],
  ])("%s", async (_, body, headers) => {
    expect(await readLocation(postCallback(app, body, headers))).toBe(untrusted);
  });

  test("is logged once an hour, without a card number", async () => {
    const listUntrusted = () =>
      app.db
        .select()
        .from(paymentMessages)
        .where(and(eq(paymentMessages.reason, "missing-field"), eq(paymentMessages.outcome, "untrusted")));
    const [before] = await listUntrusted();
    for (const digits of ["4155650100416111", "4155 6501 0041 6111", "4155-6501-0041-6111"]) {
      await postCallback(app, new URLSearchParams({ [names.number]: digits, [names.authCode]: digits }));
    }
    const rows = await listUntrusted();
    expect(rows.map((row) => row.count)).toEqual([(before?.count ?? 0) + 3]);
    const messages = await app.db.select().from(paymentMessages);
    expect(JSON.stringify(messages)).not.toMatch(/4155[ -]?6501/);
  });
});

test("after a flood of forgeries from one address, further ones are not counted, and a genuine message from there is still booked", async () => {
  const { orderId, callback } = await pay("123456");
  const forged = new URLSearchParams(callback);
  forged.set(names.signature, "AAAAAAAAAAAAAAAAAAAAAAAAAAA=");
  const countForgeries = async () => {
    const rows = await app.db
      .select()
      .from(paymentMessages)
      .where(eq(paymentMessages.reason, "hash-mismatch"));
    return rows.reduce((sum, row) => sum + row.count, 0);
  };
  const options = { address: "198.51.100.7" };
  const before = await countForgeries();
  for (let i = 0; i < 200; i++) {
    expect(await readLocation(postCallback(app, forged, {}, options))).toBe(untrusted);
  }
  expect((await countForgeries()) - before).toBe(120);
  expect(await readLocation(postCallback(app, callback, {}, options))).toBe(success);
  expect(await readStatus(orderId)).toBe("completed");
});

test("a GET request redirects to the result page and changes nothing", async () => {
  for (const query of ["", "?number=HD", "?ok=1"]) {
    expect(await readLocation(openCallback(app, query))).toBe(error);
    expect(await readLocation(openCallback(app, query, { bank: "payfor" }))).toBe(error);
  }
  expect((await openCallback(app, "", { bank: "garanti" })).status).toBe(404);
});
