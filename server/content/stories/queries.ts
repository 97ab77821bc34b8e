import { and, asc, eq, isNull } from "drizzle-orm";
import {
  type TextLanguages,
  translatedColumns,
  translateRows,
} from "#server/content/editing/translate-rows.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import type { Locale } from "#shared/text/locale.ts";
import { stories } from "./table.ts";

const cardColumns = {
  slug: stories.slug,
  title: stories.title,
  excerpt: stories.excerpt,
  image: stories.image,
  video: stories.video,
};

export type StoryCard = SelectedRow<typeof cardColumns> & TextLanguages;

/** The columns for the page of a story. */
export const storyColumns = {
  ...cardColumns,
  content: stories.content,
  caption: stories.caption,
  createdAt: stories.createdAt,
  updatedAt: stories.updatedAt,
};

/** Selects the stories that visitors see: active and not deleted. */
export const activeStory = and(eq(stories.isActive, true), isNull(stories.deletedAt));

export async function listActiveStories(db: Db, locale: Locale, limit = 100): Promise<StoryCard[]> {
  const rows = await db
    .select(translatedColumns(stories, cardColumns, locale))
    .from(stories)
    .where(activeStory)
    .orderBy(asc(stories.displayOrder), asc(stories.id))
    .limit(limit);
  return translateRows(rows, locale);
}

/** Finds an active story with its content (sanitised HTML); undefined when no story has this slug. */
export async function findActiveStory(db: Db, slug: string, locale: Locale) {
  const rows = await db
    .select(translatedColumns(stories, storyColumns, locale))
    .from(stories)
    .where(and(activeStory, eq(stories.slug, slug)))
    .limit(1);
  return translateRows(rows, locale)[0];
}
