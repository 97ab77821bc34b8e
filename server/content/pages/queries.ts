import { and, eq, inArray, isNull } from "drizzle-orm";
import { DEFAULT_LOCALE, type Locale } from "#shared/locale.ts";
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

/**
 * The same in the reader's language, where staff have written it: a page with the language after its slug
 * (`kvkk-aydinlatma-metni-en`). The result has the requested slug.
 */
export async function findPageIn(
  db: Db,
  slug: string,
  locale: Locale,
): Promise<(StoredPage & { language: Locale }) | undefined> {
  const translated = locale === DEFAULT_LOCALE ? slug : `${slug}-${locale}`;
  const found = await db
    .select({ slug: pages.slug, title: pages.title, content: pages.content })
    .from(pages)
    .where(and(inArray(pages.slug, [slug, translated]), isNull(pages.deletedAt)));
  const page = found.find((each) => each.slug === translated) ?? found[0];
  return page && { ...page, slug, language: page.slug === translated ? locale : DEFAULT_LOCALE };
}
