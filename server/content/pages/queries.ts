import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../db/connect.ts";
import { pages } from "./table.ts";

export type StoredPage = { slug: string; title: string; content: string };

/** A page of text by its slug (HTML, sanitised when saved); undefined when there is none. */
export async function findPage(db: Db, slug: string): Promise<StoredPage | undefined> {
  const [found] = await db
    .select({ slug: pages.slug, title: pages.title, content: pages.content })
    .from(pages)
    .where(and(eq(pages.slug, slug), isNull(pages.deletedAt)))
    .limit(1);
  return found;
}
