import { desc, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { nearestPage } from "#server/platform/db/list-page.ts";
import { titleContains } from "./editing/title-contains.ts";
import { pictureName, pictureStem, recordTexts } from "./picture-texts.ts";
import { images } from "./pictures/table.ts";

const pageSize = 24;

type ListedPicture = { path: string; name: string; width: number; height: number; createdAt: Date };

/**
 * Lists a page of the stored pictures, newest first. `search` finds pictures by the name of the uploaded file, and by
 * the title of a record with the picture. A number above the last page gives the last page.
 */
export async function listPictures(
  db: Db,
  { search, page: requestedPage }: { search?: string | undefined; page: number },
): Promise<{ pictures: ListedPicture[]; total: number; page: number; pages: number }> {
  const where = matchPictures(search);
  const total = await db.$count(images, where);
  const { pagination, offset } = nearestPage(total, requestedPage, pageSize);
  const { path, name, width, height, createdAt } = images;
  const pictures = await db
    .select({ path, name, width, height, createdAt })
    .from(images)
    .where(where)
    .orderBy(desc(createdAt), desc(images.id))
    .limit(pageSize)
    .offset(offset);
  return { pictures, total, page: pagination.page, pages: pagination.pages };
}

function matchPictures(search: string | undefined): SQL | undefined {
  const nameMatches = titleContains(images.name, search);
  if (!nameMatches) return undefined;
  const texts = recordTexts(({ title }) => titleContains(title, search));
  const shownPaths = sql`select found[1] from (${texts}) shown, regexp_matches(shown.text, ${pictureName}, 'g') found`;
  return or(nameMatches, sql`${pictureStem} in (${shownPaths})`);
}
