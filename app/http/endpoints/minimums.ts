import { appContext, localeContext } from "#app/http/request/context.ts";
import { findActiveCampaigns } from "#server/content/campaigns/queries.ts";
import type { TextLanguages } from "#server/content/editing/translate-rows.ts";
import { findActiveProjects } from "#server/content/projects/queries.ts";
import { MAX_LINES } from "#shared/giving/cart.ts";
import { minimumFor } from "#shared/giving/kurban.ts";
import { MIN_PAYMENT } from "#shared/money/money.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";
import type { Route } from "./+types/minimums";

const MAX_ID_LENGTH = 100;

/** An open campaign or project. `minimum` is the price of one unit in kuruş. */
export type MinimumItem = {
  id: string;
  title: string;
  language: Locale;
  category: string;
  minimum: number | null;
};

/** An id missing from `items` is unknown or closed. */
export type MinimumsAnswer = { items: MinimumItem[] };

/** GET /api/minimums?ids=a,b is the cart's check before checkout (docs/specification.md#4-states-and-transitions). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const locale = context.get(localeContext);
  const ids = readIds(new URL(request.url).searchParams.get("ids"));
  const [campaigns, projects] = await Promise.all([
    findActiveCampaigns(db, ids, locale),
    findActiveProjects(db, ids, locale),
  ]);
  const items = [
    ...campaigns.map((campaign) => toItem(campaign, minimumFor(campaign))),
    ...projects.map((project) => toItem(project, MIN_PAYMENT)),
  ];
  const answer: MinimumsAnswer = { items };
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}

type Cause = TextLanguages & Pick<MinimumItem, "id" | "title" | "category">;

function toItem({ id, title, category, languages }: Cause, minimum: number | null): MinimumItem {
  return { id, title, language: languages?.title ?? DEFAULT_LOCALE, category, minimum };
}

function readIds(text: string | null): string[] {
  const ids = (text ?? "")
    .split(",")
    .filter((id) => id !== "" && id.length <= MAX_ID_LENGTH && !id.includes("\0"));
  return [...new Set(ids)].slice(0, MAX_LINES);
}
