import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createSiteProcess, type SiteProcess } from "./harness/site-process.ts";
import { createStore, type Store } from "./harness/store.ts";
import { buildForTests } from "./harness/test-build.ts";

/** Maximum delay until an edit is visible (docs/decisions/010). */
const second = 1_000;

// The embedded database belongs to one process; the tests of app/request/page-cache cover it.
describe.runIf(process.env.TEST_DATABASE === "postgres")("two built servers on one database", () => {
  let store: Store;
  let sites: SiteProcess[] = [];
  beforeAll(async () => {
    await buildForTests();
    store = await createStore(inject("postgresUrl"));
    const env = { ...store.env, BANK: "simulator" };
    sites = [await createSiteProcess(env), await createSiteProcess(env)];
    await Promise.all(sites.map((site) => site.start()));
  }, 180_000);
  afterAll(async () => {
    for (const site of sites) await site.kill();
    await store?.[Symbol.asyncDispose]();
  });

  const edit = (...edits: SQL[]) =>
    store.look(async ({ rows }) => {
      for (const each of edits) await rows(each);
    });

  async function page(site: SiteProcess, path: string) {
    const response = await fetch(`${site.url}${path}`);
    return { response, html: await response.text() };
  }

  /** Milliseconds until the page of this server shows it to an anonymous visitor. */
  async function seenAfter(site: SiteProcess, path: string, text: string): Promise<number> {
    const began = performance.now();
    for (;;) {
      const { html } = await page(site, path);
      const passed = performance.now() - began;
      if (html.includes(text) || passed > 10 * second) return passed;
    }
  }

  async function expectSeen(path: string, text: string) {
    for (const passed of await Promise.all(sites.map((site) => seenAfter(site, path, text)))) {
      expect(passed).toBeLessThan(second);
    }
  }

  test("serve the same page from memory, with headers for shared caches and a policy without a nonce", async () => {
    for (const site of sites) {
      const { response } = await page(site, "/haberler");
      expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1, must-revalidate");
      expect(response.headers.get("vary")).toBe("Accept-Language, Cookie, Accept-Encoding");
      expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
      const etag = response.headers.get("etag") ?? "";
      const again = await fetch(`${site.url}/haberler?utm_source=letter`, {
        headers: { "If-None-Match": etag },
      });
      expect(again.status).toBe(304);
    }
  });

  test("cache every public page that is the same for all visitors, and no other", async () => {
    const [site] = sites;
    if (!site) throw new Error("no site");
    const kept = [
      "/",
      "/bagis",
      "/bagis?category=genel",
      "/sepet",
      "/projeler",
      "/projeler/kuyu",
      "/haberler",
    ];
    kept.push(
      "/hesap-numaralari",
      "/iletisim",
      "/hikayeler/kitap-goturen-kiz",
      "/biz-kimiz/kurumsal/biz-kimiz",
    );
    for (const path of kept) {
      const { response } = await page(site, path);
      expect(response.headers.get("cache-control"), path).toContain("public");
      expect(response.headers.has("etag"), path).toBe(true);
    }
    const others = [
      "/odeme",
      "/arama?q=su",
      "/payment/verify",
      "/projeler/yok",
      "/haberler/",
      "/gizli-yol-proof/login",
    ];
    for (const path of others) {
      const { response } = await page(site, path);
      expect(response.headers.get("cache-control"), path).toMatch(/private|no-store/);
    }
  });

  test("both show within a second what a third connection edits", async () => {
    await Promise.all(sites.map((site) => page(site, "/haberler")));
    const insert = sql`insert into news (slug, title, excerpt, category, published)
      values ('kuyu', 'Kuyu kazılıyor', '…', 'Duyurular', true)`;
    await edit(insert);
    await expectSeen("/haberler", "Kuyu kazılıyor");
    await expectSeen("/haberler/kuyu", "Kuyu kazılıyor");
    await edit(sql`update news set title = 'Kuyu açıldı'`);
    await expectSeen("/haberler/kuyu", "Kuyu açıldı");
    await expectSeen("/", "Kuyu açıldı");
  });

  test("the same after the LISTEN connections were cut", async () => {
    await Promise.all(sites.map((site) => page(site, "/haberler")));
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'imece listen' and datname = current_database()`;
    await edit(cut, sql`update news set title = 'Kuyu derinleşti'`);
    await expectSeen("/haberler", "Kuyu derinleşti");
    await edit(sql`update news set title = 'Kuyu doldu'`);
    await expectSeen("/haberler", "Kuyu doldu");
  });
});
