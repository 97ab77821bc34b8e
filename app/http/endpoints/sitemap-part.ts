import { appContext } from "#app/http/request/context.ts";
import { countAddresses } from "#server/content/search/list-addresses.ts";
import type { Route } from "./+types/sitemap-part";
import { partSize, sitemapAnswer } from "./sitemap-addresses.ts";

/** GET /sitemap/1.xml returns one part of the index /sitemap.xml. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const number = /^([1-9]\d{0,4})\.xml$/.exec(params.part)?.[1];
  const ranges = number ? await countAddresses(app.db, app.clock.now(), partSize) : [];
  const index = Number(number) - 1;
  const range = ranges[index];
  if (!range) return new Response("Not Found", { status: 404 });
  return sitemapAnswer(request, app, index, range);
}
