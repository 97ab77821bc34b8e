import { eq, like, or } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { freeSlug, slugify } from "#shared/content/slug.ts";
import { campaigns } from "./table.ts";

const longest = 80;

/**
 * Chooses the id of a new campaign: the slug of its title, with a number when the slug is taken. Archived campaigns keep
 * their id, because addresses and orders refer to it. A title in another alphabet gives `kampanya-2`. Returns null for a
 * title without a letter.
 */
export async function chooseCampaignId(tx: Tx, title: string): Promise<string | null> {
  // The cut leaves room for a number.
  const ofTitle = slugify(title)
    .slice(0, longest - 5)
    .replace(/-+$/, "");
  const ofKind = ofTitle === "" && /\p{L}/u.test(title);
  const slug = ofKind ? "kampanya" : ofTitle;
  if (slug === "") return null;
  const rows = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(or(eq(campaigns.id, slug), like(campaigns.id, `${slug}-%`)));
  const taken = new Set(rows.map(({ id }) => id));
  return freeSlug(slug, ofKind ? taken.add(slug) : taken, longest);
}
