import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { refusal as ar } from "#shared/messages/ar/refusal.ts";
import { refusal as en } from "#shared/messages/en/refusal.ts";
import { refusal as tr } from "#shared/messages/tr/refusal.ts";
import {
  countRows,
  formOf,
  line,
  openTestApp,
  orderBody,
  postOrder,
  type RequestOptions,
  run,
  site,
  type TestApp,
} from "#testing/world/app.ts";
import { amountIn, fieldNames } from "#tools/bank-simulator/payfor/field-names.ts";
import { simulatorMerchant } from "#tools/bank-simulator/payfor/merchant.ts";
import { loader } from "./create-order.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Posts an order that must be refused, and checks that no order was stored. */
async function expectRefusal(code: string, status: number, body: unknown, options: RequestOptions = {}) {
  const before = await countRows(testApp.app);
  const answer = await postOrder(testApp.app, body, options);
  expect({ status: answer.status, code: answer.body.code, success: answer.body.success }).toEqual({
    status,
    code,
    success: false,
  });
  expect(answer.body.error).toBe(tr[`refusal.${code}` as keyof typeof tr]);
  expect(answer.body.orderId).toBeUndefined();
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await countRows(testApp.app)).toEqual(before);
  return answer.body;
}

async function createOrderId(body: unknown, options: RequestOptions = {}): Promise<string> {
  const { status, body: answer } = await postOrder(testApp.app, body, options);
  expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined });
  return answer.orderId ?? "";
}

async function findOrder(id: string) {
  const [order] = await testApp.app.db.select().from(orders).where(eq(orders.id, id));
  return order;
}

describe("an order by card", () => {
  test("returns the order's number and the bank's form, and is stored as sent", async () => {
    const body = orderBody({
      cartItems: [
        line({ amount: 300, quantity: 3 }),
        line({ id: "okul", amount: 900, donationType: "zekat" }),
      ],
      totalAmount: 1200,
      message: "Hayırlı olsun",
      isRecurring: true,
    });
    const { status, headers, body: answer } = await postOrder(testApp.app, body);
    expect(status).toBe(200);
    expect(Object.keys(answer).sort()).toEqual(["orderId", "payment", "success"]);
    expect(answer.success).toBe(true);
    expect(answer.orderId).toMatch(/^HD[A-Z0-9]{14}$/);
    expect(headers.get("content-type")).toContain("application/json");
    expect(headers.get("cache-control")).toBe("no-store");

    expect(await findOrder(answer.orderId ?? "")).toMatchObject({
      status: "pending",
      paymentMethod: "card",
      totalAmount: 1200_00,
      customerName: "Ayşe Yılmaz",
      customerEmail: "ayse@example.org",
      customerPhone: "5551234567",
      message: "Hayırlı olsun",
      isRecurring: true,
      language: "tr",
    });
    const items = await testApp.app.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, answer.orderId ?? ""))
      .orderBy(orderItems.position);
    expect(items).toMatchObject([
      {
        campaignId: "genel",
        campaignTitle: "Genel Bağış",
        amount: 100_00,
        quantity: 3,
        donationType: "standart",
      },
      { campaignId: "okul", campaignTitle: "Okul Çantası", category: "egitim", amount: 900_00, quantity: 1 },
    ]);
  });

  test("gets a form that holds only strings and neither card data nor passwords", async () => {
    const { body } = await postOrder(testApp.app, orderBody());
    const { action, method, fields, number, card } = formOf(body);
    expect(action).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/bank-simulator\/Mpi\/Default\.aspx$/);
    expect([method, number]).toEqual(["POST", body.orderId]);
    expect(fields).toMatchObject({ [fieldNames.number]: number, [fieldNames.currency]: "949" });
    expect(amountIn(fields)).toBe(250_00);
    expect(Object.keys(body.payment ?? {}).sort()).toEqual(["action", "card", "fields", "method", "number"]);
    expect(Object.keys(card ?? {}).sort()).toEqual(["cvv", "expiry", "holder", "number"]);
    for (const name of Object.values(card ?? {})) expect(fields).not.toHaveProperty(name);
    for (const [name, value] of Object.entries(fields)) expect(typeof value, name).toBe("string");
    expect(Object.keys(fields).join(" ")).not.toMatch(/pass|pan\b|cvv|expiry|cardholder/i);
    const text = JSON.stringify(body);
    expect(text).not.toContain(simulatorMerchant.merchantPass);
    expect(text).not.toContain(simulatorMerchant.userPassword);
  });

  test("sets a cookie that scripts cannot read and other sites cannot use", async () => {
    const readCookieAttributes = async (publicUrl: string) => {
      const app = { ...testApp.app, config: { ...testApp.app.config, publicUrl } };
      const { headers } = await postOrder(app, orderBody());
      const [cookie, ...attributes] = (headers.getSetCookie()[0] ?? "").split("; ");
      expect(headers.getSetCookie()).toHaveLength(1);
      expect(cookie).toMatch(/^orders=HD/);
      return attributes.map((attribute) => attribute.replace(/\d+$/, "…")).sort();
    };
    const plainAttributes = ["HttpOnly", "Max-Age=…", "Path=/", "SameSite=Lax"];
    expect(await readCookieAttributes("http://localhost:3000")).toEqual(plainAttributes);
    expect(await readCookieAttributes("https://bagis.example.org")).toEqual(
      [...plainAttributes, "Secure"].sort(),
    );
  });
});

test("a transfer gets no bank form", async () => {
  const { body } = await postOrder(testApp.app, orderBody({ paymentMethod: "bank_transfer" }));
  expect(Object.keys(body).sort()).toEqual(["orderId", "success"]);
  expect(await findOrder(body.orderId ?? "")).toMatchObject({
    status: "pending",
    paymentMethod: "bank_transfer",
  });
});

describe("the origin of the request", () => {
  test.each(["https://evil.example", "null", "http://localhost:3000.evil.example", "https://localhost:3000"])(
    "a page of %s is refused",
    async (origin) => {
      await expectRefusal("INVALID_REQUEST", 403, orderBody(), { headers: { Origin: origin } });
    },
  );

  test("our own pages, and programs without an Origin, are accepted", async () => {
    await createOrderId(orderBody());
    await createOrderId(orderBody(), { headers: { Origin: site } });
  });

  test("only POST is answered", async () => {
    expect(loader().status).toBe(405);
    expect(loader().headers.get("allow")).toBe("POST");
    const put = new Request(`${site}/.netlify/functions/create-order`, { method: "PUT", body: "{}" });
    const { action } = await import("./create-order.ts");
    expect((await run(action, testApp.app, put)).status).toBe(405);
  });
});

describe("an invalid body", () => {
  test.each(["text/plain", "application/x-www-form-urlencoded", "application/json-patch+json", "text/json"])(
    "%s is refused",
    async (type) => {
      await expectRefusal("INVALID_REQUEST", 415, JSON.stringify(orderBody()), {
        headers: { "Content-Type": type },
      });
    },
  );

  test("JSON may name its charset", async () => {
    await createOrderId(orderBody(), { headers: { "Content-Type": "application/json; charset=utf-8" } });
  });

  test.each(["", "{", "cartItems=1", "[]", "null", '"x"', "7", "[".repeat(30_000), "\uFEFF{}"])(
    "%j is not an order",
    async (text) => {
      await expectRefusal("INVALID_REQUEST", 400, text);
    },
  );

  test("invalid UTF-8 causes no failure", async () => {
    const bytes = Buffer.from(JSON.stringify(orderBody({ message: "~" })));
    bytes[bytes.indexOf("~")] = 0xff;
    const id = await createOrderId(new Uint8Array(bytes));
    expect((await findOrder(id))?.message).toBe("\uFFFD");
  });

  test("64 KiB are accepted and one more byte is refused, with or without Content-Length", async () => {
    const limit = 64 * 1024;
    const padded = (bytes: number) => {
      const text = JSON.stringify(orderBody());
      return text + " ".repeat(bytes - Buffer.byteLength(text));
    };
    const chunked = (text: string) =>
      new ReadableStream({
        start(controller) {
          for (let start = 0; start < text.length; start += 5_000) {
            controller.enqueue(new TextEncoder().encode(text.slice(start, start + 5_000)));
          }
          controller.close();
        },
      });
    await createOrderId(padded(limit));
    await createOrderId(chunked(padded(limit)));
    await expectRefusal("PAYLOAD_TOO_LARGE", 413, padded(limit + 1));
    await expectRefusal("PAYLOAD_TOO_LARGE", 413, chunked(padded(limit + 1)));
    await expectRefusal("PAYLOAD_TOO_LARGE", 413, "{}", { headers: { "Content-Length": String(limit + 1) } });
  });
});

describe("the donor's texts", () => {
  test("NUL, lone surrogates and control characters cause no failure", async () => {
    const unusualText = "\u0000 \uD800 \uDC00 \u0007 \u202E 😀";
    const id = await createOrderId(
      orderBody({
        cartItems: [line({ title: unusualText, category: unusualText })],
        customerInfo: {
          name: `Ayşe ${unusualText}`,
          email: `a${unusualText}@example.org`,
          phone: `555 123 45 67 ${unusualText}`,
        },
        message: `İlk satır\nikinci ${unusualText}`,
      }),
    );
    const order = await findOrder(id);
    expect(order?.customerName).toMatch(/^Ayşe /);
    expect(order?.message).toMatch(/^İlk satır\nikinci /);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
    expect(`${order?.customerName}${order?.customerEmail}`).not.toMatch(/[\u0000-\u001F]/);
    await expectRefusal(
      "INVALID_CAMPAIGN",
      400,
      orderBody({ cartItems: [line({ id: `genel${unusualText}` })] }),
    );
    const type = { cartItems: [line({ donationType: unusualText })] };
    await expectRefusal("INVALID_DONATION_TYPE", 400, orderBody(type));
  });

  test("a Turkish İ in the address and a number from abroad are stored correctly", async () => {
    const customerInfo = { name: "Ayşe Yılmaz", email: "AYSE@GMAİL.COM", phone: "0049 (151) 234 567 89" };
    const id = await createOrderId(orderBody({ customerInfo }));
    const [order] = await testApp.app.db.select().from(orders).where(eq(orders.id, id));
    expect(order).toMatchObject({ customerEmail: "AYSE@GMAiL.COM", customerPhone: "+4915123456789" });
    const withoutPlus = { ...customerInfo, phone: "49 151 23456789" };
    const { fieldErrors } = await expectRefusal(
      "INVALID_DONOR",
      400,
      orderBody({ customerInfo: withoutPlus }),
    );
    expect(fieldErrors).toEqual({
      "customerInfo.phone": "Geçerli bir telefon numarası giriniz. Yurt dışı numarası + ile başlar",
    });
  });

  test("a long message is cut, never inside a character", async () => {
    const id = await createOrderId(orderBody({ message: `x${"😀".repeat(600)}` }));
    const message = (await findOrder(id))?.message ?? "";
    expect(message.isWellFormed()).toBe(true);
    expect(message).toBe(`x${"😀".repeat(499)}`);
  });

  test("a payload that looks like SQL or HTML is stored as plain text", async () => {
    const message = "'); drop table orders; -- <script>alert(1)</script>";
    expect((await findOrder(await createOrderId(orderBody({ message }))))?.message).toBe(message);
  });
});

describe("the language of a refusal", () => {
  test.each([
    ["tr", tr],
    ["en", en],
    ["ar", ar],
  ] as const)("is the visitor's language: %s", async (locale, texts) => {
    const { body } = await postOrder(testApp.app, orderBody({ cartItems: [] }), { locale });
    expect(body.error).toBe(texts["refusal.EMPTY_CART"]);
    const donor = { customerInfo: { name: "A", email: "", phone: "1" } };
    const { body: donorRefusal } = await postOrder(testApp.app, orderBody(donor), { locale });
    expect(Object.keys(donorRefusal.fieldErrors ?? {}).sort()).toEqual([
      "customerInfo.name",
      "customerInfo.phone",
    ]);
    expect(Object.values(donorRefusal.fieldErrors ?? {}).join()).not.toMatch(/donor\.|\[AR\]/);
    const accepted = await postOrder(testApp.app, orderBody(), { locale });
    expect((await findOrder(accepted.body.orderId ?? ""))?.language).toBe(locale);
  });
});
