import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { composeAccounts } from "#server/compose/compose-accounts.ts";
import { composeOpening } from "#server/compose/compose-opening.ts";
import { createIdentityReader } from "#server/content/identity/read-identity.ts";
import { pages } from "#server/content/pages/table.ts";
import { pages as demoPages } from "#server/demo/content/pages.ts";
import { bankAccounts } from "#server/giving/accounts/table.ts";
import { orders } from "#server/giving/orders/table.ts";
import { paymentAlarms } from "#server/giving/payments/table.ts";
import { settings } from "#server/platform/db/table.ts";
import type { Page } from "#server/platform/page-cache/page.ts";
import { adminUsers, auditLog } from "#server/staff/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { openMigratedUpTo } from "#testing/databases/migrations.ts";
import {
  countRows,
  formOf,
  openTestApp,
  orderBody,
  postCallback,
  postOrder,
  type TestApp,
} from "#testing/world/app.ts";
import { realSettings, testConfig, withoutBank } from "#testing/world/environment.ts";
import { isClosed } from "./is-closed.ts";
import { isOpen, openingKey, readOpened } from "./is-open.ts";
import { openSite } from "./open-site.ts";
import type { OpeningContext } from "./opening-context.ts";
import { readOpeningChecklist } from "./read-opening-checklist.ts";
import { reportMissing } from "./report-missing.ts";
import { skipChecklist } from "./skip-checklist.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const { db } = t.app;
  await db.execute(sql`truncate orders, payment_alarms, bank_accounts, pages, audit_log cascade`);
  await db.delete(adminUsers);
  await db.delete(settings).where(eq(settings.key, openingKey));
});

/** The opening of a site with these settings of the server, over the database of the test. */
function openingOf(environment: Record<string, string> = {}, base = realSettings): OpeningContext {
  const config = testConfig({ ...(base as Record<string, string>), ...environment });
  const identity = createIdentityReader(t.app.db, config.site, () => t.app.clock.now().getTime());
  const accounts = composeAccounts(config, { ...t.app, identity, sendMail: null });
  return composeOpening(config, { ...t.app, accounts, identity });
}

/** The site of the test with this opening. */
const siteWith = (opening: OpeningContext): App => ({ ...t.app, opening });

/** A site with a real bank and a name of its own. */
const realSite = () => openingOf({ SITE_NAME: "Bizim Vakıf" });

async function fillList(): Promise<void> {
  const { db } = t.app;
  await db.insert(bankAccounts).values({
    bank: "Bizim Banka",
    name: "Ana Hesap",
    holder: "Bizim Vakıf",
    iban: "TR320010009999901234567890",
    currency: "TRY",
    position: 1,
  });
  await db.insert(pages).values([
    { title: "KVKK Aydınlatma Metni", slug: "kvkk-aydinlatma-metni", content: "<p>Bizim metnimiz.</p>" },
    { title: "Bağış Şartları", slug: "bagis-sartlari", content: "<p>Bizim şartlarımız.</p>" },
  ]);
  await t.payments.as("Ada", "admin");
  await t.payments.as("Ece", "admin");
}

const missingOf = async (opening: OpeningContext) =>
  (await readOpeningChecklist(opening)).flatMap(({ line, missing }) =>
    missing ? [`${line} ${missing}`] : [],
  );

const copy = { etag: '"x"', headers: [], unchangedHeaders: [], body: Buffer.from("x") };
const page = { br: copy, gzip: copy, identity: copy } as Page;
const render = async () => ({ page, freshFor: 600_000 });

/** Whether the site still has this page in memory after all notices of changes. */
async function isCached(path: string): Promise<boolean> {
  await t.app.waitForContentEvents();
  return t.app.pageCache.find(path, render) !== undefined;
}

const openAlarms = async () =>
  (await t.app.db.select().from(paymentAlarms)).flatMap(({ kind, subject, resolvedAt }) =>
    resolvedAt ? [] : [`${kind} ${subject}`],
  );

test.each([
  ["tr", "Bağış kabulü henüz açılmadı.", "card"],
  ["en", "We are not accepting donations yet.", "bank_transfer"],
  ["ar", "لم يُفتح باب قبول التبرعات بعد.", "card"],
] as const)("a new site with a real bank refuses in %s and stores nothing", async (locale, error, method) => {
  const app = siteWith(realSite());
  const before = await countRows(app);
  const answer = await postOrder(app, orderBody({ paymentMethod: method }), { locale });
  expect(answer.status).toBe(503);
  expect(answer.body).toEqual({ success: false, code: "NOT_OPEN", error });
  expect(await countRows(app)).toEqual(before);
  expect(await postOrder(app, "{")).toMatchObject({ status: 503, body: { code: "NOT_OPEN" } });
});

test.each([
  ["the simulator", () => openingOf({ BANK: "simulator" }, withoutBank)],
  ["demo mode", () => openingOf({}, {})],
  ["READY=skip", () => openingOf({ READY: "skip" })],
])("with %s donations do not wait for an opening", async (_, opening) => {
  const answer = await postOrder(siteWith(opening()), orderBody());
  expect(answer.body.success).toBe(true);
});

test("a gift that staff complete opens the site, and it stays open when that gift is cancelled", async () => {
  const id = await t.payments.place();
  expect((await postOrder(siteWith(realSite()), orderBody())).status).toBe(503);
  await t.payments.pay(id);
  await t.app.db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id));
  expect((await postOrder(siteWith(realSite()), orderBody())).body.success).toBe(true);
});

test("the bank's message about an earlier order is handled while the site is closed", async () => {
  const { body } = await postOrder(t.app, orderBody());
  const callback = await payAtBank(formOf(body), "123456");
  await postCallback(siteWith(realSite()), callback ?? "");
  expect(await t.payments.readOrder(body.orderId ?? "")).toMatchObject({ status: "completed" });
});

test("a database that an earlier version has served counts as open, and a new one does not", async () => {
  const served = await openMigratedUpTo(1);
  const fresh = await openMigratedUpTo(1);
  try {
    await served.db.execute(
      sql`insert into admin_users (id, email, full_name, role) values ('a', 'a@example.org', 'Ada', 'admin')`,
    );
    await served.migrate();
    await fresh.migrate();
    expect(await isOpen(served.db)).toBe(true);
    expect(await readOpened(served.db)).toEqual({ how: "earlier" });
    expect(await isOpen(fresh.db)).toBe(false);
  } finally {
    await served.close();
    await fresh.close();
  }
});

test("each line of the list says what is missing", async () => {
  const { db } = t.app;
  await t.payments.as("Ada", "admin");
  expect(await missingOf(openingOf())).toEqual([
    "name default",
    "accounts none",
    "notice none",
    "terms none",
    "administrators none",
  ]);
  const demo = demoPages.find(({ slug }) => slug === "kvkk-aydinlatma-metni");
  await db.insert(pages).values([
    {
      title: "KVKK",
      slug: "kvkk-aydinlatma-metni",
      content: `${demo?.content.replaceAll("</p>", " </p>\n")}`,
    },
    { title: "Şartlar", slug: "bagis-sartlari", content: "<p>&nbsp;</p>" },
  ]);
  await db.update(adminUsers).set({ twoFactorEnabled: true });
  expect(await missingOf(realSite())).toEqual(["accounts none", "notice demo", "terms empty"]);
  await db.delete(pages);
  await fillList();
  expect(await missingOf(realSite())).toEqual([]);
  await db.update(pages).set({ published: false });
  expect(await missingOf(realSite())).toEqual(["notice draft", "terms draft"]);
  await db.update(pages).set({ content: "<p>Unvan: <strong>[…: unvan]</strong></p>" });
  expect(await missingOf(realSite())).toEqual(["notice blank", "terms blank"]);
  await db.update(pages).set({ content: "<p>Bizim metnimiz.</p>", published: true });
  await db.update(bankAccounts).set({ purposes: ["uyelik"] });
  expect(await missingOf(realSite())).toEqual(["accounts none"]);
  await db.update(bankAccounts).set({ purposes: [], iban: "TR330006100519786457841326" });
  expect(await missingOf(realSite())).toEqual(["accounts none"]);
});

test("a blocked administrator and editors do not count as the second administrator", async () => {
  await fillList();
  const { db } = t.app;
  await db.update(adminUsers).set({ banned: true }).where(eq(adminUsers.id, "Ece"));
  await t.payments.as("Can", "editor");
  expect(await missingOf(realSite())).toEqual(["administrators none"]);
});

test("only an administrator opens a site, and only with a complete checklist", async () => {
  const ada = await t.payments.as("Ada", "admin");
  expect(await openSite(ada, realSite())).toEqual({
    kind: "incomplete",
    missing: ["accounts", "notice", "terms", "administrators"],
  });
  await fillList();
  expect(await openSite(await t.payments.as("Can", "editor"), realSite())).toMatchObject({
    kind: "forbidden",
  });
  expect(await isOpen(t.app.db)).toBe(false);
  expect(await openSite(ada, realSite())).toEqual({ kind: "opened" });
  expect(await readOpened(t.app.db)).toMatchObject({ how: "list", by: "Ada" });
  expect((await postOrder(siteWith(realSite()), orderBody())).body.success).toBe(true);
});

test("two concurrent requests open the site once, with one audit entry", async () => {
  await fillList();
  const ada = await t.payments.as("Ada", "admin");
  const ece = await t.payments.as("Ece", "admin");
  const outcomes = await Promise.all([openSite(ada, realSite()), openSite(ece, realSite())]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["open", "opened"]);
  expect(await openSite(ada, realSite())).toEqual({ kind: "open" });
  const entries = await t.app.db.select().from(auditLog).where(eq(auditLog.action, "open-site"));
  expect(entries).toHaveLength(1);
});

test("READY=skip opens the site, also after the variable is removed, and raises an alarm", async () => {
  await fillList();
  const skipping = openingOf({ SITE_NAME: "Bizim Vakıf", READY: "skip" });
  await skipChecklist(skipping);
  await skipChecklist(skipping);
  await reportMissing(skipping);
  expect(await openAlarms()).toEqual(["opened_without_list ready:list"]);
  // The variable is removed again.
  expect((await postOrder(siteWith(realSite()), orderBody())).body.success).toBe(true);
  await reportMissing(realSite());
  expect(await openAlarms()).toEqual(["opened_without_list ready:list"]);
});

test("READY=skip drops the cached pages with the notice that the site is closed", async () => {
  await t.app.pageCache.fill("/bagis", render);
  await skipChecklist(openingOf({ READY: "skip" }));
  expect(await isCached("/bagis")).toBe(false);
});

test("the process that first finds the site open drops the pages with the notice, once", async () => {
  const opening = realSite();
  expect(await isClosed(opening)).toBe(true);
  await t.app.pageCache.fill("/sepet", render);
  await t.payments.pay(await t.payments.place());
  expect(await isCached("/sepet")).toBe(true);
  await reportMissing(opening);
  expect(await isCached("/sepet")).toBe(false);
  await t.app.pageCache.fill("/sepet", render);
  await reportMissing(opening);
  expect(await isClosed(opening)).toBe(false);
  expect(await isCached("/sepet")).toBe(true);
});

test("READY=skip raises no alarm on a site that is open already", async () => {
  await fillList();
  await t.payments.pay(await t.payments.place());
  const skipping = openingOf({ SITE_NAME: "Bizim Vakıf", READY: "skip" });
  await skipChecklist(skipping);
  await reportMissing(skipping);
  expect(await readOpened(t.app.db)).toBeNull();
  expect(await openAlarms()).toEqual([]);
});

test("something that is missing on an open site raises an alarm, which closes when it is there", async () => {
  await reportMissing(realSite());
  expect(await openAlarms()).toEqual([]);
  await fillList();
  await openSite(await t.payments.as("Ada", "admin"), realSite());
  await t.app.db.delete(pages).where(eq(pages.slug, "bagis-sartlari"));
  await reportMissing(realSite());
  expect(await openAlarms()).toEqual(["site_not_ready ready:terms"]);
  expect(await isOpen(t.app.db)).toBe(true);
  t.payments.passMinutes(1);
  await t.app.db
    .insert(pages)
    .values({ title: "Bağış Şartları", slug: "bagis-sartlari", content: "<p>Bizim şartlarımız.</p>" });
  await reportMissing(realSite());
  expect(await openAlarms()).toEqual([]);
});
