import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChoice, loadLetter } from "#app/admin/banks/load-guide.server.ts";
import { loader as loadPreview } from "#app/admin/identity/preview.ts";
import { loader as loadManifest } from "#app/http/endpoints/manifest.ts";
import { loader as loadFeed } from "#app/http/endpoints/rss.ts";
import { appContext, localeContext } from "#app/http/request/context.ts";
import { previewContext } from "#app/http/request/preview.ts";
import { describeFoundation } from "#app/site/structured-data/foundation.ts";
import { saveIdentity } from "#server/content/identity/save-identity.ts";
import { readShownAccounts } from "#server/giving/accounts/queries.ts";
import { createDesign } from "#server/giving/documents/design.ts";
import { documentSettings } from "#server/giving/documents/document-settings.ts";
import { toFoundationHead } from "#server/giving/documents/write-paper.ts";
import { readOpeningChecklist } from "#server/giving/opening/read-opening-checklist.ts";
import { writeSampleMail } from "#server/giving/orders/mail/write-mail.ts";
import { toSmsFacts } from "#server/giving/orders/sms-context.ts";
import { LOCALES, type Locale } from "#shared/text/locale.ts";
import { openTestApp, type TestApp } from "#testing/world/app.ts";
import { get } from "#testing/world/bare-app.ts";
import { loader as loadRoot } from "./root.tsx";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  const { app } = t;
  const saved = await saveIdentity(
    await t.payments.as("Ada", "admin"),
    app.identity,
    {
      name: { tr: "Ay Vakfı", en: "Moon Foundation", ar: "مؤسسة القمر" },
      address: {
        tr: "Liman Cad. 1, Karaköy / İstanbul",
        en: "1 Liman St., İstanbul",
        ar: "شارع ليمان، إسطنبول",
      },
      phone: "+90 212 555 44 33",
      email: "merhaba@ayvakfi.org",
      profiles: "https://x.com/ayvakfi",
      mapPosition: "41.0225, 28.9744",
      hours: { tr: "Her gün 9–18", en: "Every day 9–18", ar: "" },
    },
    null,
  );
  if (saved.kind !== "saved") throw new Error(saved.kind);
  await app.waitForContentEvents();
});
afterAll(() => t.close());

const names: Record<Locale, string> = { tr: "Ay Vakfı", en: "Moon Foundation", ar: "مؤسسة القمر" };

async function rootIn(locale: Locale) {
  const context = new RouterContextProvider();
  context.set(appContext, t.app);
  context.set(localeContext, locale);
  context.set(previewContext, null);
  return loadRoot({ params: {}, context } as never);
}

test("the letter to the bank names the saved foundation", async () => {
  const letter = await loadLetter(t.app, findChoice(t.app, "iyzico"));
  expect(letter).toContain("Konu: Ay Vakfı için iyzico sanal POS");
  expect(letter).not.toContain("İmece");
});

test.each(LOCALES)("pages and structured data in %s have the saved identity", async (locale) => {
  const { site, publicUrl } = await rootIn(locale);
  expect(site).toMatchObject({ name: names[locale], phone: "+90 212 555 44 33" });
  expect(site.hours).toBe(locale === "en" ? "Every day 9–18" : "Her gün 9–18");
  expect(describeFoundation({ site, publicUrl }, "")).toMatchObject({
    name: names[locale],
    email: "merhaba@ayvakfi.org",
    sameAs: ["https://x.com/ayvakfi"],
    location: { geo: { latitude: 41.0225, longitude: 28.9744 } },
  });
});

test.each(LOCALES)("manifest, feed, mail and document in %s have the saved name", async (locale) => {
  const { app } = t;
  const file = `${locale}.webmanifest`;
  const manifest = await (await get(loadManifest as never, app, `/manifest/${file}`, { file })).json();
  expect(manifest).toMatchObject({ name: names[locale], short_name: names[locale] });
  const feed = await get(loadFeed as never, app, `/haberler/rss.xml?lang=${locale}`);
  expect(await feed.text()).toContain(`| ${names[locale]}</title>`);
  const mail = await writeSampleMail(app.mail, { event: "received", language: locale });
  for (const text of [mail.html, mail.text]) {
    expect(text).toContain(names[locale]);
    expect(text).not.toMatch(/İmece|Kayseri|352 000/);
  }
  const design = createDesign(documentSettings.defaults, await app.identity.readIn(app.db));
  const head = toFoundationHead(design, locale);
  expect(head.name).toBe(names[locale]);
  expect(head.lines.join()).toContain("+90 212 555 44 33");
  expect(head.lines.join()).not.toContain("Kayseri");
});

test("banks, SMS, staff mail, accounts and the opening have the Turkish name and address", async () => {
  const { app } = t;
  expect(app.payments.foundation()).toMatchObject({ city: "İstanbul" });
  const order = { id: "HD1", reference: null, customerName: "A", totalAmount: 100 };
  expect(toSmsFacts(app.sms, order).foundation).toBe("Ay Vakfı");
  expect(app.auth.issuer()).toBe("Ay Vakfı");
  expect(app.statements.ownNames?.()).toEqual(Object.values(names));
  const [bank] = await readShownAccounts({ ...app.accounts, db: app.db });
  expect(bank?.accounts[0]?.holder).toBe("Ay Vakfı");
  expect(await readOpeningChecklist(app.opening)).toContainEqual({ line: "name", missing: null });
});

test("the previews show unsaved texts, and only our own pages may frame them", async () => {
  const { app } = t;
  const open = (page: string) =>
    get(loadPreview as never, app, "/preview?name=Deneme+Vakf%C4%B1&phone=444+1+222", {
      page,
      language: "tr",
    });
  const mail = await (await open("mail")).text();
  expect(mail).toContain("Deneme Vakfı");
  expect(mail).toContain("444 1 222");
  const receipt = await open("receipt");
  expect(receipt.headers.get("Content-Type")).toBe("application/pdf");
  expect(receipt.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
  await expect(open("orders")).rejects.toMatchObject({ status: 404 });
});
