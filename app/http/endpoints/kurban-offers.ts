import { appContext } from "#app/http/request/context.ts";
import { offersForVisitors } from "#server/giving/kurban/offers/offers-for-visitors.ts";
import { MAX_LINES } from "#shared/giving/cart.ts";
import type { Route } from "./+types/kurban-offers";

const maxIdLength = 100;

/**
 * GET /api/kurban/offers?campaigns=a,b returns what is left of offers (docs/contract.md#kurban). Pages of the cache never
 * carry these numbers.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const ids = (new URL(request.url).searchParams.get("campaigns") ?? "")
    .split(",")
    .filter((id) => id !== "" && id.length <= maxIdLength && !id.includes("\0"));
  const offers = await offersForVisitors(db, [...new Set(ids)].slice(0, MAX_LINES), clock.now());
  return Response.json(offers, { headers: { "Cache-Control": "public, max-age=5" } });
}
