import { appContext } from "#app/request/context.ts";
import { newsVerbs } from "#server/content/news/news-kind.ts";
import { listNewsForStaff, newsStatus } from "#server/content/news/staff-queries.ts";
import { NEWS_CATEGORIES } from "#shared/category.ts";
import { answerList } from "../records/answer-list.server.ts";
import { categoryFilter } from "../records/list-parts.ts";
import { loadList } from "../records/load.server.ts";
import { recordText } from "../records/messages.ts";
import { RecordList } from "../records/record-list.tsx";
import type { Route } from "./+types/list";
import { deletedNewsColumns, newsColumns } from "./columns.tsx";
import { newsText, newsWrites, statusNames } from "./messages.ts";
import { NewsActions } from "./news-actions.tsx";

export function loader({ url, context }: Route.LoaderArgs) {
  const now = context.get(appContext).clock.now();
  return loadList(
    { url, context },
    {
      sorts: ["created", "updated", "title", "deleted"],
      deletedSort: "deleted",
      filters: { status: ["published", "scheduled", "draft"], category: NEWS_CATEGORIES },
    },
    async (db, query) => {
      const list = await listNewsForStaff(db, query, now);
      return { ...list, rows: list.rows.map((row) => ({ ...row, status: newsStatus(row, now) })) };
    },
    newsText.loadAllFailed,
  );
}

export function action(args: Route.ActionArgs) {
  return answerList(args, { entity: "news", ...newsVerbs }, newsWrites);
}

export const meta: Route.MetaFunction = () => [{ title: newsText.title }];

export default function NewsList({ loaderData }: Route.ComponentProps) {
  return (
    <RecordList
      section="news"
      text={newsText}
      loaded={loaderData}
      columns={newsColumns}
      deletedColumns={deletedNewsColumns}
      liveFilters={[statuses]}
      filters={[categories]}
      isPublic={({ status }) => status === "published"}
      actions={(row, reason) => <NewsActions row={row} reason={reason} />}
    />
  );
}

const statuses = {
  name: "status",
  label: recordText.status,
  options: Object.entries(statusNames).map(([value, label]) => ({ value, label })),
};
const categories = categoryFilter(NEWS_CATEGORIES.map((value) => ({ value, label: value })));
