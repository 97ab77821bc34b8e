import { desc, sql } from "drizzle-orm";
import { campaigns } from "#server/content/campaigns/table.ts";
import { editVerbs } from "#server/content/editing/content-verbs.ts";
import { setRecord } from "#server/content/editing/edit-record.ts";
import type { Toggled } from "#server/content/editing/outcomes.ts";
import type { RecordKind, RowOf } from "#server/content/editing/record-kind.ts";
import { categoryVerb } from "#server/content/editing/set-category.ts";
import { projects } from "#server/content/projects/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { StaffContext, StaffTx } from "#server/staff/staff-write.ts";
import { type NewsInput, newsTranslations, newsValues } from "#shared/content/news-values.ts";
import { publishedNews } from "./queries.ts";
import { checkNews } from "./rules.ts";
import { news } from "./table.ts";

export const newsKind = {
  entity: "news",
  table: news,
  values: newsValues,
  translations: newsTranslations,
  removed: "deletedAt",
  unique: { constraint: "news_slug_unique", field: "slug" },
  visible: publishedNews,
  isPublished: ({ published }) => published,
  // Scheduled news changes for visitors at its scheduled time.
  changed: sql`greatest(${news.updatedAt}, ${news.publishAt})`,
  hit: {
    field: "excerpt",
    text: news.excerpt,
    image: news.image,
    order: [desc(news.createdAt), sql`${news.id}`],
  },
} satisfies RecordKind<typeof news>;

export const newsVerbs = {
  ...editVerbs(newsKind, checkNewsItem),
  ...categoryVerb(newsKind),
  activate: publishNews,
};

/** Checks a news item. Its author is the person who created it (docs/specification.md#3-entities-and-their-fields). */
function checkNewsItem(input: NewsInput, { actor }: StaffContext) {
  const check = checkNews(input);
  return async (stored: RowOf<typeof news> | undefined, { tx }: StaffTx) => {
    const checked = check(stored);
    if (checked.kind === "refused") return checked;
    const { campaignIds, projectIds } = checked.values;
    const causes = {
      campaignIds: await findExistingIds(tx, campaigns, campaignIds),
      projectIds: await findExistingIds(tx, projects, projectIds),
    };
    return { ...checked, values: { ...checked.values, ...causes, authorId: stored?.authorId ?? actor.id } };
  };
}

/** Returns the existing ids among the chosen ids, sorted. A record may have been purged while the form was open. */
async function findExistingIds(
  tx: Tx,
  table: typeof campaigns | typeof projects,
  chosenIds: string[],
): Promise<string[]> {
  if (chosenIds.length === 0) return [];
  const rows = await tx
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(sql`${table.id} = any(${sql.param(chosenIds)}::text[])`)
    .orderBy(table.id);
  return rows.map(({ id }) => id);
}

/** Publishes or hides a news item. Publishing has effect at once, so it removes a scheduled time in the future. */
function publishNews(ctx: StaffContext, id: string, published: boolean): Promise<Toggled> {
  return setRecord(ctx, newsKind, id, published ? "publish" : "unpublish", (row, { now }) => {
    const isScheduled = published && row.publishAt !== null && row.publishAt > now;
    return { kind: "valid", values: { published, ...(isScheduled ? { publishAt: null } : {}) } };
  });
}
