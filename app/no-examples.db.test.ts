import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadFacts } from "#app/admin/pages/outlines/load-facts.server.ts";
import { loadReadiness } from "#app/admin/ready/load-ready.server.ts";
import { loader as loadManifest } from "#app/http/endpoints/manifest.ts";
import { loader as loadFeed } from "#app/http/endpoints/rss.ts";
import { appContext, localeContext } from "#app/http/request/context.ts";
import { previewContext } from "#app/http/request/preview.ts";
import { describeFoundation } from "#app/site/structured-data/foundation.ts";
import { type App, compose } from "#server/compose/compose.ts";
import { saveIdentity } from "#server/content/identity/save-identity.ts";
import { createDesign } from "#server/giving/documents/design.ts";
import { documentSettings } from "#server/giving/documents/document-settings.ts";
import { toFoundationHead } from "#server/giving/documents/write-paper.ts";
import { writeSampleMail } from "#server/giving/orders/mail/write-mail.ts";
import { LOCALES, perLocale } from "#shared/text/locale.ts";
import { silent } from "#testing/databases/test-database.ts";
import { get } from "#testing/world/bare-app.ts";
import { realSettings, testConfig } from "#testing/world/environment.ts";
import { openSiteWithBank, type SiteWithBank } from "#testing/world/site.ts";
import { loader as loadRoot } from "./root.tsx";

let payments: SiteWithBank;
let app: App;
beforeAll(async () => {
  payments = await openSiteWithBank({});
  const { connection, clock } = payments;
  const scheduler = { repeat() {}, stop: async () => {} };
  app = await compose(testConfig(realSettings as Record<string, string>), payments.ctx.banks, {
    connection,
    scheduler,
    clock,
    log: silent,
  });
});
afterAll(() => payments.close());

const examples = /352 000|bilgi@example\.org|Örnek Sokak|Melikgazi|(facebook|instagram|youtube)\.com\/["\s<]/;

test.each(LOCALES)("a site with a real bank shows no example in %s", async (locale) => {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(localeContext, locale);
  context.set(previewContext, null);
  const { site, publicUrl } = await loadRoot({ params: {}, context } as never);
  expect(site).toMatchObject({ phone: "", email: "", address: "", hours: "", profiles: [] });
  const file = `${locale}.webmanifest`;
  const mail = await writeSampleMail(app.mail, { event: "received", language: locale });
  const shown = [
    JSON.stringify(describeFoundation({ site, publicUrl }, "")),
    await (await get(loadManifest as never, app, `/manifest/${file}`, { file })).text(),
    await (await get(loadFeed as never, app, `/haberler/rss.xml?lang=${locale}`)).text(),
    mail.html,
    mail.text,
    JSON.stringify(
      toFoundationHead(createDesign(documentSettings.defaults, await app.identity.readIn(app.db)), locale),
    ),
  ];
  for (const text of shown) expect(text).not.toMatch(examples);
  // Nothing empty is left where an example was.
  expect(mail.html).not.toMatch(/<bdi[^>]*><\/bdi>/);
  expect(describeFoundation({ site, publicUrl }, "")).not.toHaveProperty("email");
  expect(describeFoundation({ site, publicUrl }, "")).not.toHaveProperty("address");
});

test("payment firms get the site's host, outlines have blanks, and the checklist names the first missing field", async () => {
  const { address, city } = app.payments.foundation();
  expect({ address, city }).toEqual({ address: new URL(app.config.publicUrl).host, city: "Türkiye" });
  expect((await loadFacts(app)).foundation).toMatchObject({ phone: null, email: null, address: null });
  const { advised } = await loadReadiness(app);
  expect(advised).toContainEqual({ line: "contact", missing: "empty", field: "phone" });
});

test("a foundation keeps an address with the word Örnek, and saves other fields before it has an e-mail address", async () => {
  const ada = await payments.as("Ada", "admin");
  const texts = (tr: string) => ({ tr, en: "", ar: "" });
  const empty = { phone: "", email: "", address: perLocale(() => ""), profiles: "" };
  expect(await saveIdentity(ada, app.identity, { ...empty, name: texts("Ay Vakfı") }, null)).toEqual({
    kind: "saved",
  });
  // The empty fields were not frozen: a variable of the environment would still apply.
  expect(await app.identity.readIn(app.db)).toMatchObject({ email: "", phone: "" });
  expect((await loadReadiness(app)).advised[0]).toMatchObject({ missing: "empty" });
  const own = { phone: "+90 212 555 44 33", email: "a@ayvakfi.org", address: texts("Örnek Cad. 5 / İzmir") };
  expect(await saveIdentity(ada, app.identity, own, null)).toEqual({ kind: "saved" });
  await app.waitForContentEvents();
  expect((await app.identity.read()).address.tr).toBe("Örnek Cad. 5 / İzmir");
  expect((await loadFacts(app)).foundation.address).toBe("Örnek Cad. 5 / İzmir");
  expect((await loadReadiness(app)).advised[0]).toMatchObject({ missing: null });
  expect(await saveIdentity(ada, app.identity, { email: "" }, null)).toMatchObject({
    errors: { email: "required" },
  });
});
