import { and, asc, eq, getTableColumns, isNull } from "drizzle-orm";
import { checkRecord } from "#server/content/editing/check-values.ts";
import { activeVerb, editVerbs, orderVerbs } from "#server/content/editing/content-verbs.ts";
import { changedByName, type ListQuery } from "#server/content/editing/list-records.ts";
import type { RecordKind } from "#server/content/editing/record-kind.ts";
import { type CommonSort, type Published, staffQueries } from "#server/content/editing/staff-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import { type StoryInput, storyTranslations, storyValues } from "#shared/content/story-values.ts";
import { activeStory, storyColumns } from "./queries.ts";
import { stories } from "./table.ts";

export const storyKind = {
  entity: "story",
  table: stories,
  values: storyValues,
  translations: storyTranslations,
  removed: "deletedAt",
  unique: { constraint: "stories_slug_unique", field: "slug" },
  visible: () => activeStory,
  isPublished: ({ isActive }) => isActive,
  hit: {
    field: "excerpt",
    text: stories.excerpt,
    image: stories.image,
    order: [asc(stories.displayOrder), asc(stories.id)],
  },
} satisfies RecordKind<typeof stories>;

/** The actions of staff on stories. A new story without a position becomes the last. */
export const storyVerbs = {
  ...editVerbs(storyKind, (input: StoryInput) => checkRecord(storyValues, input, { required: true })),
  ...activeVerb(storyKind),
  ...orderVerbs(storyKind),
};

type StoryListQuery = ListQuery<CommonSort | "order"> & { status?: "active" | "inactive" };

const { content, slugLocked, ...listColumns } = { ...getTableColumns(stories), updatedBy: changedByName };
const formColumns = { ...listColumns, content, slugLocked };

export type StoryRow = SelectedRow<typeof listColumns>;
export type StoryRecord = SelectedRow<typeof formColumns> & Published;

const queries = staffQueries(storyKind, {
  listColumns,
  formColumns,
  sorts: { order: { by: stories.displayOrder, first: "lowest" } },
  defaultSort: "order",
  filter: ({ status }: StoryListQuery) => [status && eq(stories.isActive, status === "active")],
});

/** Lists stories in display order. Deleted stories are listed with the last deleted first. */
export const listStoriesForStaff = queries.list;
export const findStoryForStaff = queries.find;

/** Finds a story for its preview, even when it is not active. */
export async function findStoryPreview(db: Db, id: string) {
  const [row] = await db
    .select(storyColumns)
    .from(stories)
    .where(and(eq(stories.id, id), isNull(stories.deletedAt)));
  return row;
}
