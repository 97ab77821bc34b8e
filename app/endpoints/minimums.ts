import { findActiveCampaigns } from "#server/campaigns/queries.ts";
import { findActiveProjects } from "#server/projects/queries.ts";
import type { Written } from "#server/records/translate-rows.ts";
import { minimumFor } from "#shared/kurban.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/locale.ts";
import { MIN_PAYMENT } from "#shared/money.ts";
import { appContext, localeContext } from "../request/context.ts";
import type { Route } from "./+types/minimums";

/** The most lines of a cart. */
const MAX_IDS = 50;
const ID_LENGTH = 100;

/** An open campaign or project for the cart. `minimum` is in kuruş for one unit. */
export type MinimumItem = {
  id: string;
  title: string;
  /** The language of its title. */
  language: Locale;
  category: string;
  minimum: number | null;
  active: true;
};

/** An id missing from `items` is unknown or closed. */
export type MinimumsAnswer = { items: MinimumItem[] };

/** GET /api/minimums?ids=a,b: the cart's check before checkout (docs/specification.md#4-states-and-transitions). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const locale = context.get(localeContext);
  const ids = readIds(new URL(request.url).searchParams.get("ids"));
  const [campaigns, projects] = await Promise.all([
    findActiveCampaigns(db, ids, locale),
    findActiveProjects(db, ids, locale),
  ]);
  const items: MinimumItem[] = [
    ...campaigns.map((campaign) => {
      const { id, title, category } = campaign;
      const language = languageOf(campaign);
      return { id, title, language, category, minimum: minimumFor(campaign), active: true as const };
    }),
    ...projects.map((project) => {
      const { id, title, category } = project;
      const language = languageOf(project);
      return { id, title, language, category, minimum: MIN_PAYMENT, active: true as const };
    }),
  ];
  const answer: MinimumsAnswer = { items };
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}

function languageOf({ languages }: Written): Locale {
  return languages?.title ?? DEFAULT_LOCALE;
}

function readIds(text: string | null): string[] {
  const ids = (text ?? "")
    .split(",")
    .filter((id) => id !== "" && id.length <= ID_LENGTH && !id.includes("\0"));
  return [...new Set(ids)].slice(0, MAX_IDS);
}
