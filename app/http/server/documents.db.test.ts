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

let opened: TestApp;
let visitor = 0;
const http = new Hono();
beforeAll(async () => {
  opened = await openTestApp();
  const addressOf = (c: Context) => c.req.header("x-from") ?? "192.0.2.1";
  serveDocuments(http, opened.app, addressOf);
  serveOwnDocument(http, opened.app, addressOf);
});
afterAll(() => opened.close());

const codes = (seed: string) => {
  const digits = createHash("sha256").update(seed).digest("hex").toUpperCase();
  return { code: digits.slice(0, 20), downloadCode: digits.slice(20, 40) };
};

async function issued(change: Partial<typeof documents.$inferInsert> = {}) {
  const { db } = opened.app;
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
  const { id: _, ...row } = sampleRow({ orderId, ...codes(orderId) });
  const [made] = await db
    .insert(documents)
    .values({ ...row, ...change })
    .returning();
  if (!made) throw new Error("no document");
  return made;
}

const texts = (text: string) => perLocale(() => text);
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
    information: { ...texts(""), tr: "Bilgilendirme", en: "Letter", ar: "إشعار" },
    receipt: texts("Makbuz"),
  },
  notices: { information: texts("Mali belge yerine geçmez."), receipt: texts("") },
  thanks: texts("Teşekkürler"),
  taxText: null,
  signer: { name: "", title: "" },
  logo: null,
  signature: null,
};

const from = () => `192.0.2.${++visitor}`;
const pdf = (code: string, init: RequestInit = {}, address = from()) =>
  http.request(`/belge/${code}.pdf`, { ...init, headers: { "x-from": address } });

async function check(code: string, address = from(), locale: "tr" | "en" | "ar" = "tr") {
  const context = new RouterContextProvider();
  context.set(appContext, opened.app);
  context.set(addressContext, address);
  context.set(localeContext, locale);
  const { data, init } = await loader({ params: { code }, context } as never);
  return { data, status: init?.status ?? 200, headers: new Headers(init?.headers) };
}

const secret = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow, noarchive",
};
const headersOf = (headers: Headers) =>
  Object.fromEntries(Object.keys(secret).map((name) => [name, headers.get(name)]));

describe("the check page", () => {
  test("shows a reader of the paper the same facts, and no name", async () => {
    const { code, downloadCode } = await issued();
    for (const typed of [code, formatDocumentCode(code), code.toLowerCase()]) {
      const { data, headers } = await check(typed);
      expect(data).toMatchObject({
        kind: "checked",
        checked: { state: "valid", title: "Bilgilendirme", donor: "Ç**** I**** Ş******", amount: 1_537_550 },
      });
      expect(JSON.stringify(data)).not.toContain("Iğdır");
      expect(JSON.stringify(data)).not.toContain(downloadCode);
      expect(headersOf(headers)).toEqual(secret);
    }
    expect(await check(code, undefined, "ar")).toMatchObject({ data: { checked: { title: "إشعار" } } });
    expect(await check(downloadCode)).toMatchObject({
      data: { checked: { download: { path: `/belge/${downloadCode}.pdf`, original: false, copy: false } } },
    });
  });

  test("an unknown code is a 404, and guesses of one network are slowed down", async () => {
    const { code } = await issued();
    const guesser = from();
    for (let guess = 0; guess < 20; guess++) {
      expect((await check(codes(`guess ${guess}`).code, guesser)).status).toBe(404);
    }
    const slow = await check(codes("guess").code, guesser);
    expect([slow.status, slow.data.kind]).toEqual([429, "slow"]);
    expect(slow.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await pdf(codes("x").code, {}, guesser)).status).toBe(429);
    // Other visitors share this network, and their codes are right.
    expect((await check(code, guesser)).status).toBe(200);
    expect((await check(code)).status).toBe(200);
  });

  test("right codes are not slowed down", async () => {
    const { code } = await issued();
    const reader = from();
    for (let look = 0; look < 30; look++) expect((await check(code, reader)).status).toBe(200);
  });
});

describe("the PDF", () => {
  test("needs a POST with the second code, and a GET changes nothing", async () => {
    const { kind, series, recipient } = sampleReceipt("tr");
    const row = await issued({ kind, series, recipient });
    const rows = () => opened.app.db.select().from(documents).where(eq(documents.id, row.id));
    const before = await rows();
    expect((await pdf(row.code)).status).toBe(404);
    for (let time = 0; time < 2; time++) {
      const answer = await pdf(row.downloadCode);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(headersOf(answer.headers)).toEqual(secret);
      expect(answer.headers.get("content-disposition")).toBe('attachment; filename="belge-A-0000001.pdf"');
      expect(Buffer.from(await answer.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
    }
    expect(await rows()).toEqual(before);
    expect((await pdf(row.downloadCode, { method: "POST" })).status).toBe(200);
    const [after] = await rows();
    expect(after?.originalLeftAt).not.toBeNull();
    expect((await pdf(row.downloadCode, { method: "POST" })).status).toBe(200);
    expect(await rows()).toEqual([after]);
  });

  test("of an erased donor is gone", async () => {
    const { id, downloadCode, code } = await issued({ recipient: null });
    expect((await pdf(downloadCode)).status).toBe(410);
    expect((await pdf(downloadCode, { method: "POST" })).status).toBe(410);
    const [row] = await opened.app.db.select().from(documents).where(eq(documents.id, id));
    expect(row?.originalLeftAt, "an original that was not drawn has not left").toBeNull();
    expect(await check(code)).toMatchObject({ data: { checked: { donor: null, download: null } } });
  });
});

describe("a year's statement", () => {
  test("is a PDF behind its own code, and wrong codes count as for documents", async () => {
    const { orderId, code, downloadCode } = await issued();
    const { db } = opened.app;
    await db.execute(sql`update orders set status = 'completed', completed_at = '2026-05-01', customer_name = 'Ayşe',
      customer_email = 'ayse@example.org' where id = ${orderId}`);
    const statement = codes(`year ${orderId}`).code;
    await db.insert(yearStatements).values({ orderId, year: 2026, downloadCode: statement });
    const year = (which: string, address = from()) =>
      http.request(`/belge/yil/${which}.pdf`, { headers: { "x-from": address } });
    const answer = await year(statement);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(headersOf(answer.headers)).toEqual(secret);
    expect((await year(code)).status, "a document's code").toBe(404);
    expect((await pdf(statement)).status).toBe(404);
    expect((await year(downloadCode)).status).toBe(404);
    const guesser = from();
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess++)
      statuses.push((await year(codes(`${guess}`).code, guesser)).status);
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
  });
});

describe("the document of this browser's order", () => {
  const cookieOf = (orderId: string) => {
    const made = rememberOrder(new Request(site), opened.app, orderId, "0".repeat(20));
    return made.split(";")[0] ?? "";
  };
  const own = (orderId: string, cookie = cookieOf(orderId)) =>
    http.request(`/payment/belge/${orderId}.pdf`, { headers: { cookie } });
  const mail = async (orderId: string, email: string, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ email, status: "success" }).toString();
    const sent = { cookie: cookieOf(orderId), "content-length": String(body.length), ...headers };
    const answer = await http.request(`/payment/belge/${orderId}/e-posta`, {
      method: "POST",
      body,
      headers: sent,
    });
    return answer.headers.get("location") ?? answer.status;
  };
  const mails = (id: string) => opened.app.db.select().from(mailOutbox).where(eq(mailOutbox.subject, id));
  const orderOf = async (id: string) =>
    (await opened.app.db.select().from(orders).where(eq(orders.id, id)))[0];

  test("needs its cookie only, not the download code, and is not stored", async () => {
    const { orderId, downloadCode } = await issued();
    const answer = await own(orderId);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(JSON.stringify([...answer.headers])).not.toContain(downloadCode);
    // The print button opens the document in the browser.
    const shown = await http.request(`/payment/belge/${orderId}.pdf?yazdir`, {
      headers: { cookie: cookieOf(orderId) },
    });
    expect(shown.headers.get("content-disposition")).toMatch(/^inline;/);
    const another = await issued();
    expect((await own(orderId, cookieOf(another.orderId))).status).toBe(404);
    expect((await own(orderId, "")).status).toBe(404);
    expect(await documentStateForDonor(opened.app.db, orderId)).toBe("issued");
  });

  test("can be sent to an address three times a day, which becomes the order's only if it had none", async () => {
    await noteSetting(opened.app.db, "mail.enabled", true);
    const { id, orderId } = await issued();
    expect(await mail(orderId, "yok")).toBe("/payment/verify?status=success&belge=address#belge");
    expect(await mail(orderId, "AYSE@GMAİL.COM")).toBe("/payment/verify?status=success&belge=sent#belge");
    expect((await orderOf(orderId))?.customerEmail).toBe("AYSE@GMAiL.COM");
    for (const email of ["b@example.org", "c@example.org"])
      expect(await mail(orderId, email)).toContain("belge=sent");
    expect(await mail(orderId, "d@example.org")).toContain("belge=limit");
    expect((await orderOf(orderId))?.customerEmail).toBe("AYSE@GMAiL.COM");
    const queued = await mails(id);
    expect(queued.map(({ toAddress }) => toAddress)).toEqual([
      "AYSE@GMAiL.COM",
      "b@example.org",
      "c@example.org",
    ]);
    expect(queued.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(await mail(orderId, "e@example.org", { origin: "https://elsewhere.example" })).toBe(404);
    expect(await mail(orderId, "e@example.org", { cookie: "" })).toBe(404);
  });
});
