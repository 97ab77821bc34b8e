import { eq, like, or } from "drizzle-orm";
import { slugify } from "#shared/slug.ts";
import type { Tx } from "../db/connect.ts";
import { campaigns } from "./table.ts";

/** Leaves room for a number within the 80 characters of an id. */
const longest = 75;

/**
 * The id of a new campaign: the slug of its title, with a number when it is taken. Archived campaigns keep their id,
 * because addresses and orders refer to it. Null when the title gives no slug.
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
