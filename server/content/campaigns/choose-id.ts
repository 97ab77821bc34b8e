import { eq, like, or } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { freeSlug, slugify } from "#shared/content/slug.ts";
import { campaigns } from "./table.ts";

const maxIdLength = 80;

/**
 * Chooses the id of a new campaign: the slug of its title, with a number when another campaign has this id. Archived
 * campaigns keep their id, because addresses and orders refer to it. A title in another alphabet gives `kampanya-2`.
 * Returns null for a title without a letter.
 */
export async function chooseCampaignId(tx: Tx, title: string): Promise<string | null> {
  // The slug is cut, so that a number can be added.
  const titleSlug = slugify(title)
    .slice(0, maxIdLength - 5)
    .replace(/-+$/, "");
  const usesKindName = titleSlug === "" && /\p{L}/u.test(title);
  const slug = usesKindName ? "kampanya" : titleSlug;
  if (slug === "") return null;
  const rows = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(or(eq(campaigns.id, slug), like(campaigns.id, `${slug}-%`)));
  const usedIds = new Set(rows.map(({ id }) => id));
  return freeSlug(slug, usesKindName ? usedIds.add(slug) : usedIds, maxIdLength);
}
