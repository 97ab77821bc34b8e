import { type SQL, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { secondMs } from "#shared/text/time.ts";
import { createStore, type Store } from "#testing/databases/store.ts";
import { orderBody, postOrder } from "#testing/donor/order-body.ts";
import { goToBank, returnToSite } from "#testing/merchants/browser.ts";
import { type LiveScreen, openScreen as openLive } from "#testing/site/live-screen.ts";
import { backOffice, signIn } from "#testing/site/sign-in.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";
import { buildForTests } from "#testing/site/test-build.ts";

/** Two built servers on one PostgreSQL database. */
type TwoSites = { store: Store; here: SiteProcess; there: SiteProcess };

/** Registers hooks that start the servers before the tests of a file, and end them afterwards. */
function openTwoSites(): TwoSites {
  const opened = {} as TwoSites;
  beforeAll(async () => {
    await buildForTests();
    const store = await createStore(inject("postgresUrl"));
    const env = { ...store.env, BANK: "simulator" };
    const here = await createSiteProcess(env);
    const there = await createSiteProcess(env);
    await Promise.all([here.start(), there.start()]);
    Object.assign(opened, { store, here, there });
  }, 180_000);
  afterAll(async () => {
    await Promise.all([opened.here?.kill(), opened.there?.kill()]);
    await opened.store?.[Symbol.asyncDispose]();
  });
  return opened;
}

/** Runs these statements, and tells the servers that the content changed. */
function edit({ store }: TwoSites, ...edits: SQL[]): Promise<void> {
  return store.withDatabase(async ({ rows }) => {
    for (const statement of edits) await rows(statement);
    await rows(sql`notify content_changed`);
  });
}

/** Ends the connections on which the servers of this database listen. */
const cutListening = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'imece listen' and datname = current_database()`;

// The embedded database belongs to one process; the tests of app/http/request/page-cache and server/platform/live cover it.
describe.runIf(process.env.TEST_DATABASE === "postgres")("two built servers on one database", () => {
  const sites = openTwoSites();
  const bothSites = () => [sites.here, sites.there];
  let cookie: string;

  async function readPage(site: SiteProcess, path: string) {
    const response = await fetch(`${site.url}${path}`);
    return { response, html: await response.text() };
  }

  /** Returns the milliseconds until an anonymous visitor sees a text on a page of this server. */
  async function timeUntilVisible(site: SiteProcess, path: string, text: string): Promise<number> {
    const began = performance.now();
    for (;;) {
      const { html } = await readPage(site, path);
      const elapsed = performance.now() - began;
      if (html.includes(text) || elapsed > 10 * secondMs) return elapsed;
    }
  }

  async function expectVisible(path: string, text: string) {
    for (const elapsed of await Promise.all(bothSites().map((site) => timeUntilVisible(site, path, text)))) {
      // An edit is visible within a second (docs/decisions/010).
      expect(elapsed).toBeLessThan(secondMs);
    }
  }

  test("serve the same page from memory, with headers for shared caches and a policy without a nonce", async () => {
    for (const site of bothSites()) {
      const { response } = await readPage(site, "/haberler");
      expect(response.headers.get("cache-control")).toBe(
        "public, max-age=0, s-maxage=1, stale-while-revalidate=2, must-revalidate",
      );
      expect(response.headers.get("vary")).toBe("Accept-Language, Cookie, Accept-Encoding");
      expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
      const etag = response.headers.get("etag") ?? "";
      const cachedResponse = await fetch(`${site.url}/haberler?utm_source=letter`, {
        headers: { "If-None-Match": etag },
      });
      expect(cachedResponse.status).toBe(304);
    }
  });

  test("cache every public page that is the same for all visitors, and no other page", async () => {
    await edit(
      sites,
      sql`insert into stories (slug, title, excerpt, content, image) values ('kitap', 'Kitap', '…', '<p>…</p>', '')`,
    );
    const publicPaths =
      `/ /bagis /bagis?category=genel /sepet /projeler /projeler/kuyu /haberler /hesap-numaralari
      /iletisim /hikayeler/kitap /biz-kimiz/kurumsal/biz-kimiz`.split(/\s+/);
    for (const path of publicPaths) {
      const { response } = await readPage(sites.here, path);
      expect(response.headers.get("cache-control"), path).toContain("public");
      expect(response.headers.has("etag"), path).toBe(true);
    }
    const otherPaths =
      `/odeme /arama?q=su /payment/verify /projeler/yok /haberler/ /gizli-yol-proof/login`.split(" ");
    for (const path of otherPaths) {
      const { response } = await readPage(sites.here, path);
      expect(response.headers.get("cache-control"), path).toMatch(/private|no-store/);
    }
  });

  test("show an edit of a third connection within a second", async () => {
    await Promise.all(bothSites().map((site) => readPage(site, "/haberler")));
    const insert = sql`insert into news (slug, title, excerpt, category, published)
      values ('kuyu', 'Kuyu kazılıyor', '…', 'Duyurular', true)`;
    await edit(sites, insert);
    await expectVisible("/haberler", "Kuyu kazılıyor");
    await expectVisible("/haberler/kuyu", "Kuyu kazılıyor");
    await edit(sites, sql`update news set title = 'Kuyu açıldı'`);
    await expectVisible("/haberler/kuyu", "Kuyu açıldı");
    await expectVisible("/", "Kuyu açıldı");
  });

  test("show an edit within a second, also after the LISTEN connections were cut", async () => {
    await Promise.all(bothSites().map((site) => readPage(site, "/haberler")));
    await edit(sites, cutListening, sql`update news set title = 'Kuyu derinleşti'`);
    await expectVisible("/haberler", "Kuyu derinleşti");
    await edit(sites, sql`update news set title = 'Kuyu doldu'`);
    await expectVisible("/haberler", "Kuyu doldu");
  });

  beforeAll(async () => {
    cookie = await signIn(sites.here);
  });

  const openScreens: LiveScreen[] = [];
  afterEach(() => {
    for (const screen of openScreens.splice(0)) screen.close();
  });
  async function openScreen(...options: Parameters<typeof openLive>): Promise<LiveScreen> {
    const screen = await openLive(...options);
    openScreens.push(screen);
    return screen;
  }

  const donate = (site: SiteProcess) => postOrder(site.url, orderBody(250));

  async function expectEvents(screens: LiveScreen[]) {
    const delays = await Promise.all(screens.map((screen) => screen.notifiedAfter("order")));
    for (const ms of delays) expect(ms).toBeLessThan(2 * secondMs);
  }

  test("a new order and its completion by card appear on both servers within two seconds", async () => {
    const screens = [await openScreen(sites.here, cookie), await openScreen(sites.there, cookie)];
    for (const { answer } of screens) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-encoding")).toBeNull();
    }
    const { payment } = await postOrder(sites.here.url, orderBody(250, { paymentMethod: "card" }));
    await expectEvents(screens);
    const back = payment && (await goToBank(payment, "123456"));
    if (!back) throw new Error("the bank took no payment");
    await returnToSite(back);
    await expectEvents(screens);
  });

  test("after the LISTEN connections were cut, screens load again and receive events", async () => {
    const screens = [await openScreen(sites.here, cookie), await openScreen(sites.there, cookie)];
    await edit(sites, cutListening);
    await expectEvents(screens);
    await donate(sites.there);
    await expectEvents(screens);
  });

  test("a stream needs a session and ends within a second after a sign-out or demotion elsewhere", async () => {
    const stranger = await openScreen(sites.there, "");
    expect([stranger.answer.status, stranger.answer.headers.get("content-type")]).not.toContain(
      "text/event-stream",
    );
    expect(stranger.answer.status).toBe(204);
    const ownCookie = await signIn(sites.there);
    const screen = await openScreen(sites.there, ownCookie);
    const signOut = await fetch(`${backOffice(sites.here)}/logout`, {
      method: "POST",
      headers: { cookie: ownCookie },
      body: new URLSearchParams(),
      redirect: "manual",
    });
    expect(signOut.status).toBe(302);
    const began = performance.now();
    await screen.ended;
    const demoted = await openScreen(sites.there, await signIn(sites.there));
    await edit(
      sites,
      sql`update admin_users set role = 'viewer'`,
      sql`update admin_users set role = 'admin'`,
    );
    await demoted.ended;
    expect(performance.now() - began).toBeLessThan(2 * secondMs);
  });

  test("open streams do not keep a server from stopping", async () => {
    const screen = await openScreen(sites.there, cookie);
    const began = performance.now();
    await sites.there.stop();
    await screen.ended;
    expect(performance.now() - began).toBeLessThan(3 * secondMs);
  });
});
