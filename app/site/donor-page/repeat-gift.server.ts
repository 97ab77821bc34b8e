import type { App } from "#server/compose/compose.ts";
import { findActiveCampaigns } from "#server/content/campaigns/queries.ts";
import type { TextLanguages } from "#server/content/editing/translate-rows.ts";
import { findActiveProjects } from "#server/content/projects/queries.ts";
import type { OwnGift, OwnLine } from "#server/giving/donor-page/list-own-gifts.ts";
import { PROJECT_CATEGORY } from "#shared/content/category.ts";
import { allowsDonationType, minimumFor, sharePrice } from "#shared/giving/kurban.ts";
import { MIN_PAYMENT } from "#shared/money/money.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { RepeatedLine } from "./give-again.ts";

type Cause = TextLanguages & {
  id: string;
  title: string;
  category: string;
  image: string | null;
  minAmount: number | null;
};
export type Causes = ReadonlyMap<string, Cause>;

/** Finds the open campaigns and projects of these gifts, with their titles in the reader's language. */
export async function findCauses({ db }: App, gifts: readonly OwnGift[], locale: Locale): Promise<Causes> {
  const ids = gifts.flatMap(({ lines }) => lines.flatMap(({ targetId }) => (targetId ? [targetId] : [])));
  const unique = [...new Set(ids)];
  const [campaigns, projects] = await Promise.all([
    findActiveCampaigns(db, unique, locale),
    findActiveProjects(db, unique, locale),
  ]);
  const projectCauses = projects.map((project) => {
    return { ...project, category: PROJECT_CATEGORY, minAmount: MIN_PAYMENT };
  });
  return new Map([...campaigns, ...projectCauses].map((cause) => [cause.id, cause]));
}

/**
 * Returns the lines of a gift as a new cart has them: shares at today's price, other amounts as they were, but not below
 * today's minimum. `gone`: the titles of lines that can no longer be given. The cart asks again for the proxy of a kurban.
 */
export function repeatGift(
  { lines }: Pick<OwnGift, "lines">,
  causes: Causes,
): { lines: RepeatedLine[]; gone: string[] } {
  const repeated = lines.map((line) => repeatLine(line, causes));
  return {
    lines: repeated.filter((line) => line !== null),
    gone: lines.filter((_, index) => repeated[index] === null).map(({ title }) => title),
  };
}

function repeatLine({ targetId, type, amount, quantity }: OwnLine, causes: Causes): RepeatedLine | null {
  const cause = causes.get(targetId ?? "");
  if (!cause || !allowsDonationType(cause.category, type)) return null;
  const unit = sharePrice(cause) ?? Math.max(amount, minimumFor(cause) ?? 0);
  const { id, title, category, image, languages } = cause;
  const language = languages?.title;
  return {
    id,
    title,
    ...(language ? { language } : {}),
    category,
    image,
    donationType: type,
    quantity,
    amount: unit * quantity,
  };
}
