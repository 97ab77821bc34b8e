import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { secondMs } from "#shared/text/time.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";
import { cutListening, edit, openTwoSites } from "#testing/site/two-sites.ts";

/** Maximum delay until an edit is visible (docs/decisions/010). */

// The embedded database belongs to one process; the tests of app/http/request/page-cache cover it.
describe.runIf(process.env.TEST_DATABASE === "postgres")("two built servers on one database", () => {
  const sites = openTwoSites();
  const both = () => [sites.here, sites.there];

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
      if (html.includes(text) || passed > 10 * secondMs) return passed;
    }
  }

  async function expectSeen(path: string, text: string) {
    for (const passed of await Promise.all(both().map((site) => seenAfter(site, path, text)))) {
      expect(passed).toBeLessThan(secondMs);
    }
  }

  test("serve the same page from memory, with headers for shared caches and a policy without a nonce", async () => {
    for (const site of both()) {
      const { response } = await page(site, "/haberler");
      expect(response.headers.get("cache-control")).toBe(
        "public, max-age=0, s-maxage=1, stale-while-revalidate=2, must-revalidate",
      );
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
    const kept = `/ /bagis /bagis?category=genel /sepet /projeler /projeler/kuyu /haberler /hesap-numaralari
      /iletisim /hikayeler/kitap-goturen-kiz /biz-kimiz/kurumsal/biz-kimiz`.split(/\s+/);
    for (const path of kept) {
      const { response } = await page(sites.here, path);
      expect(response.headers.get("cache-control"), path).toContain("public");
      expect(response.headers.has("etag"), path).toBe(true);
    }
    const others = `/odeme /arama?q=su /payment/verify /projeler/yok /haberler/ /gizli-yol-proof/login`.split(
      " ",
    );
    for (const path of others) {
      const { response } = await page(sites.here, path);
      expect(response.headers.get("cache-control"), path).toMatch(/private|no-store/);
    }
  });

  test("both show within a second what a third connection edits", async () => {
    await Promise.all(both().map((site) => page(site, "/haberler")));
    const insert = sql`insert into news (slug, title, excerpt, category, published)
      values ('kuyu', 'Kuyu kazılıyor', '…', 'Duyurular', true)`;
    await edit(sites, insert);
    await expectSeen("/haberler", "Kuyu kazılıyor");
    await expectSeen("/haberler/kuyu", "Kuyu kazılıyor");
    await edit(sites, sql`update news set title = 'Kuyu açıldı'`);
    await expectSeen("/haberler/kuyu", "Kuyu açıldı");
    await expectSeen("/", "Kuyu açıldı");
  });

  test("the same after the LISTEN connections were cut", async () => {
    await Promise.all(both().map((site) => page(site, "/haberler")));
    await edit(sites, cutListening, sql`update news set title = 'Kuyu derinleşti'`);
    await expectSeen("/haberler", "Kuyu derinleşti");
    await edit(sites, sql`update news set title = 'Kuyu doldu'`);
    await expectSeen("/haberler", "Kuyu doldu");
  });
});
