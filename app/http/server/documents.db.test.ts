import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rememberOrder } from "#app/http/request/browser-orders.ts";
import { addressContext, appContext, localeContext } from "#app/http/request/context.ts";
import { loader } from "#app/site/document-check/page.tsx";
import { documentStateForDonor } from "#server/giving/documents/find-valid-document.ts";
import { documents, yearStatements } from "#server/giving/documents/table.ts";
import { noteSetting } from "#server/giving/orders/note-setting.ts";
import { orders } from "#server/giving/orders/table.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import { newOrderId } from "#server/platform/ids.ts";
import { formatDocumentCode } from "#shared/giving/document-code.ts";
import { perLocale } from "#shared/text/locale.ts";
import { openTestApp, site, type TestApp } from "#testing/world/app.ts";
import { sampleReceipt, sampleRow } from "#testing/world/papers.ts";
import { serveDocuments } from "./documents.ts";
import { serveOwnDocument } from "./own-document.ts";

let testApp: TestApp;
let visitor = 0;
const http = new Hono();
beforeAll(async () => {
  testApp = await openTestApp();
  const addressOf = (c: Context) => c.req.header("x-from") ?? "192.0.2.1";
  serveDocuments(http, testApp.app, addressOf);
  serveOwnDocument(http, testApp.app, addressOf);
});
afterAll(() => testApp.close());

const createCodes = (seed: string) => {
  const digits = createHash("sha256").update(seed).digest("hex").toUpperCase();
  return { code: digits.slice(0, 20), downloadCode: digits.slice(20, 40) };
};

async function insertDocument(change: Partial<typeof documents.$inferInsert> = {}) {
  const { db } = testApp.app;
  const orderId = newOrderId({ now: () => new Date() });
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into orders (id, payment_method, total_amount) values (${orderId}, 'card', 1537550)`,
    );
    await tx.execute(sql`insert into order_items (order_id, position, campaign_id, campaign_title, category, donation_type,
      amount) values (${orderId}, 0, 'genel', 'Genel', 'genel', 'standart', 1537550)`);
  });
  await db.execute(sql`insert into document_designs (id, content) select '1', ${JSON.stringify(design)}::jsonb
    on conflict do nothing`);
  const { id: _, ...row } = sampleRow({ orderId, ...createCodes(orderId) });
  const [document] = await db
    .insert(documents)
    .values({ ...row, ...change })
    .returning();
  if (!document) throw new Error("no document");
  return document;
}

const inAllLanguages = (text: string) => perLocale(() => text);
const design = {
  foundation: {
    name: "Vakıf",
    address: "Kayseri",
    phone: "1",
    email: "a@b.co",
    taxOffice: "",
    taxNumber: "",
  },
  titles: {
    information: { ...inAllLanguages(""), tr: "Bilgilendirme", en: "Letter", ar: "إشعار" },
    receipt: inAllLanguages("Makbuz"),
  },
  notices: { information: inAllLanguages("Mali belge yerine geçmez."), receipt: inAllLanguages("") },
  thanks: inAllLanguages("Teşekkürler"),
  taxText: null,
  signer: { name: "", title: "" },
  logo: null,
  signature: null,
};

const nextAddress = () => `192.0.2.${++visitor}`;
const requestPdf = (code: string, init: RequestInit = {}, address = nextAddress()) =>
  http.request(`/belge/${code}.pdf`, { ...init, headers: { "x-from": address } });

async function openCheckPage(code: string, address = nextAddress(), locale: "tr" | "en" | "ar" = "tr") {
  const context = new RouterContextProvider();
  context.set(appContext, testApp.app);
  context.set(addressContext, address);
  context.set(localeContext, locale);
  const { data, init } = await loader({ params: { code }, context } as never);
  return { data, status: init?.status ?? 200, headers: new Headers(init?.headers) };
}

const secretHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow, noarchive",
};
const pickSecretHeaders = (headers: Headers) =>
  Object.fromEntries(Object.keys(secretHeaders).map((name) => [name, headers.get(name)]));

describe("the check page", () => {
  test("shows the facts of the paper but masks the donor's name", async () => {
    const { code, downloadCode } = await insertDocument();
    for (const spelling of [code, formatDocumentCode(code), code.toLowerCase()]) {
      const { data, headers } = await openCheckPage(spelling);
      expect(data).toMatchObject({
        kind: "checked",
        checked: { state: "valid", title: "Bilgilendirme", donor: "Ç**** I**** Ş******", amount: 1_537_550 },
      });
      expect(JSON.stringify(data)).not.toContain("Iğdır");
      expect(JSON.stringify(data)).not.toContain(downloadCode);
      expect(pickSecretHeaders(headers)).toEqual(secretHeaders);
    }
    expect(await openCheckPage(code, undefined, "ar")).toMatchObject({
      data: { checked: { title: "إشعار" } },
    });
    expect(await openCheckPage(downloadCode)).toMatchObject({
      data: {
        checked: { download: { path: `/belge/${downloadCode}.pdf`, isOriginal: false, isCopy: false } },
      },
    });
  });

  test("an unknown code is a 404, and after 20 guesses unknown codes of the network get 429", async () => {
    const { code } = await insertDocument();
    const address = nextAddress();
    for (let guess = 0; guess < 20; guess++) {
      expect((await openCheckPage(createCodes(`guess ${guess}`).code, address)).status).toBe(404);
    }
    const limitedAnswer = await openCheckPage(createCodes("guess").code, address);
    expect([limitedAnswer.status, limitedAnswer.data.kind]).toEqual([429, "slow"]);
    expect(limitedAnswer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await requestPdf(createCodes("x").code, {}, address)).status).toBe(429);
    // Other visitors share this network, and their codes are right.
    expect((await openCheckPage(code, address)).status).toBe(200);
    expect((await openCheckPage(code)).status).toBe(200);
  });

  test("known codes are not limited", async () => {
    const { code } = await insertDocument();
    const reader = nextAddress();
    for (let n = 0; n < 30; n++) expect((await openCheckPage(code, reader)).status).toBe(200);
  });
});

describe("the PDF", () => {
  test("needs a POST with the second code, and a GET changes nothing", async () => {
    const { kind, series, recipient } = sampleReceipt("tr");
    const row = await insertDocument({ kind, series, recipient });
    const rows = () => testApp.app.db.select().from(documents).where(eq(documents.id, row.id));
    const before = await rows();
    expect((await requestPdf(row.code)).status).toBe(404);
    for (let time = 0; time < 2; time++) {
      const answer = await requestPdf(row.downloadCode);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(pickSecretHeaders(answer.headers)).toEqual(secretHeaders);
      expect(answer.headers.get("content-disposition")).toBe('attachment; filename="belge-A-0000001.pdf"');
      expect(Buffer.from(await answer.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
    }
    expect(await rows()).toEqual(before);
    expect((await requestPdf(row.downloadCode, { method: "POST" })).status).toBe(200);
    const [after] = await rows();
    expect(after?.originalHandedOutAt).not.toBeNull();
    expect((await requestPdf(row.downloadCode, { method: "POST" })).status).toBe(200);
    expect(await rows()).toEqual([after]);
  });

  test("of an erased donor answers 410", async () => {
    const { id, downloadCode, code } = await insertDocument({ recipient: null });
    expect((await requestPdf(downloadCode)).status).toBe(410);
    expect((await requestPdf(downloadCode, { method: "POST" })).status).toBe(410);
    const [row] = await testApp.app.db.select().from(documents).where(eq(documents.id, id));
    expect(row?.originalHandedOutAt, "an original that was not drawn has not left").toBeNull();
    expect(await openCheckPage(code)).toMatchObject({ data: { checked: { donor: null, download: null } } });
  });
});

describe("a year's statement", () => {
  test("is a PDF with its own code, and wrong codes count for the limit of documents", async () => {
    const { orderId, code, downloadCode } = await insertDocument();
    const { db } = testApp.app;
    await db.execute(sql`update orders set status = 'completed', completed_at = '2026-05-01', customer_name = 'Ayşe',
      customer_email = 'ayse@example.org' where id = ${orderId}`);
    const statement = createCodes(`year ${orderId}`).code;
    await db.insert(yearStatements).values({ orderId, year: 2026, downloadCode: statement });
    const requestYear = (yearCode: string, address = nextAddress()) =>
      http.request(`/belge/yil/${yearCode}.pdf`, { headers: { "x-from": address } });
    const answer = await requestYear(statement);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(pickSecretHeaders(answer.headers)).toEqual(secretHeaders);
    expect((await requestYear(code)).status, "a document's code").toBe(404);
    expect((await requestPdf(statement)).status).toBe(404);
    expect((await requestYear(downloadCode)).status).toBe(404);
    const address = nextAddress();
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess++)
      statuses.push((await requestYear(createCodes(`${guess}`).code, address)).status);
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
  });
});

describe("the document of this browser's order", () => {
  const createOrderCookie = (orderId: string) => {
    const document = rememberOrder(new Request(site), testApp.app, orderId, "0".repeat(20));
    return document.split(";")[0] ?? "";
  };
  const requestOwnDocument = (orderId: string, cookie = createOrderCookie(orderId)) =>
    http.request(`/payment/belge/${orderId}.pdf`, { headers: { cookie } });
  const mailDocument = async (orderId: string, email: string, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ email, status: "success" }).toString();
    const requestHeaders = {
      cookie: createOrderCookie(orderId),
      "content-length": String(body.length),
      ...headers,
    };
    const answer = await http.request(`/payment/belge/${orderId}/e-posta`, {
      method: "POST",
      body,
      headers: requestHeaders,
    });
    return answer.headers.get("location") ?? answer.status;
  };
  const listMails = (id: string) =>
    testApp.app.db.select().from(mailOutbox).where(eq(mailOutbox.subject, id));
  const findOrder = async (id: string) =>
    (await testApp.app.db.select().from(orders).where(eq(orders.id, id)))[0];

  test("needs only the cookie, and no cache stores it", async () => {
    const { orderId, downloadCode } = await insertDocument();
    const answer = await requestOwnDocument(orderId);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(JSON.stringify([...answer.headers])).not.toContain(downloadCode);
    // The print button opens the document in the browser.
    const printAnswer = await http.request(`/payment/belge/${orderId}.pdf?yazdir`, {
      headers: { cookie: createOrderCookie(orderId) },
    });
    expect(printAnswer.headers.get("content-disposition")).toMatch(/^inline;/);
    const otherDocument = await insertDocument();
    expect((await requestOwnDocument(orderId, createOrderCookie(otherDocument.orderId))).status).toBe(404);
    expect((await requestOwnDocument(orderId, "")).status).toBe(404);
    expect(await documentStateForDonor(testApp.app.db, orderId)).toBe("issued");
  });

  test("can be mailed three times a day, and the order keeps its first e-mail address", async () => {
    await noteSetting(testApp.app.db, "mail.enabled", true);
    const { id, orderId } = await insertDocument();
    expect(await mailDocument(orderId, "yok")).toBe("/payment/verify?status=success&belge=address#belge");
    expect(await mailDocument(orderId, "AYSE@GMAİL.COM")).toBe(
      "/payment/verify?status=success&belge=sent#belge",
    );
    expect((await findOrder(orderId))?.customerEmail).toBe("AYSE@GMAiL.COM");
    for (const email of ["b@example.org", "c@example.org"])
      expect(await mailDocument(orderId, email)).toContain("belge=sent");
    expect(await mailDocument(orderId, "d@example.org")).toContain("belge=limit");
    expect((await findOrder(orderId))?.customerEmail).toBe("AYSE@GMAiL.COM");
    const queued = await listMails(id);
    expect(queued.map(({ toAddress }) => toAddress)).toEqual([
      "AYSE@GMAiL.COM",
      "b@example.org",
      "c@example.org",
    ]);
    expect(queued.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(await mailDocument(orderId, "e@example.org", { origin: "https://elsewhere.example" })).toBe(404);
    expect(await mailDocument(orderId, "e@example.org", { cookie: "" })).toBe(404);
  });
});
