import { eq, like, or } from "drizzle-orm";
import { slugify } from "#shared/slug.ts";
import type { Tx } from "../db/connect.ts";
import { campaigns } from "./table.ts";

/** Room for the number that tells namesakes apart, in the 80 characters that an id may have. */
const longest = 75;

/**
 * The id of a new campaign: the slug of its title, with a number when that is taken. An archived campaign of last
 * year still stands in addresses and in orders, and so keeps its id. Null when the title gives none.
 */
export async function chooseCampaignId(tx: Tx, title: string): Promise<string | null> {
  const slug = slugify(title).slice(0, longest).replace(/-+$/, "");
  if (slug === "") return null;
  const rows = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(or(eq(campaigns.id, slug), like(campaigns.id, `${slug}-%`)));
  const taken = new Set(rows.map(({ id }) => id));
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
