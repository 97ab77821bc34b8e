import { appContext } from "#app/http/request/context.ts";
import { countAddresses } from "#server/content/search/list-addresses.ts";
import type { Route } from "./+types/sitemap";
import { cacheableAnswer } from "./kept-answer.ts";
import { partSize, sitemapAnswer, sitemapType } from "./sitemap-addresses.ts";
import { element, xmlDeclaration } from "./xml.ts";

/** GET /sitemap.xml returns all addresses, or an index of parts if one list would be too long. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const ranges = await countAddresses(app.db, app.clock.now(), partSize);
  if (ranges.length <= 1) return sitemapAnswer(request, app, 0, ranges[0]);
  const parts = ranges.map(
    ({ updatedAt }, index) =>
      `<sitemap>${element("loc", `${app.config.publicUrl}/sitemap/${index + 1}.xml`)}${
        updatedAt ? element("lastmod", updatedAt.toISOString()) : ""
      }</sitemap>\n`,
  );
  const body = `${xmlDeclaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join("")}</sitemapindex>\n`;
  return cacheableAnswer(request, body, sitemapType);
}
