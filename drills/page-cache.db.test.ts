import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { secondMs } from "#shared/text/time.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";
import { cutListening, edit, openTwoSites } from "#testing/site/two-sites.ts";

/** Maximum delay until an edit is visible (docs/decisions/010). */

// The embedded database belongs to one process; the tests of app/http/request/page-cache cover it.
describe.runIf(process.env.TEST_DATABASE === "postgres")("two built servers on one database", () => {
  const sites = openTwoSites();
  const bothSites = () => [sites.here, sites.there];

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
});
