import { data } from "react-router";
import { appContext } from "#app/request/context.ts";
import { deleteNews } from "#server/content/news/delete-news.ts";
import { publishNews } from "#server/content/news/publish-news.ts";
import { restoreNews } from "#server/content/news/restore-news.ts";
import { listNewsForStaff, newsStatus } from "#server/content/news/staff-queries.ts";
import { NEWS_CATEGORIES } from "#shared/category.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { kitText } from "../kit/kit-text.ts";
import { readListQuery } from "../kit/list/list-query.ts";
import { ListScreen } from "../kit/list/list-screen.tsx";
import { RowActions } from "../kit/list/row-actions.tsx";
import { RowRestore } from "../kit/list/row-restore.tsx";
import { answerList } from "../records/answer-list.server.ts";
import { categoryFilter, views } from "../records/list-parts.ts";
import { loadList } from "../records/load.server.ts";
import { recordText } from "../records/messages.ts";
import type { Route } from "./+types/list";
import { deletedNewsColumns, newsColumns } from "./columns.tsx";
import { newsText, newsWrites, statusNames } from "./messages.ts";
import { NewsActions } from "./news-actions.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const now = context.get(appContext).clock.now();
  const query = readListQuery(url, {
    sorts: ["created", "updated", "title", "deleted"],
    deletedSort: "deleted",
    filters: { status: ["published", "scheduled", "draft"], category: NEWS_CATEGORIES },
  });
  const loaded = await loadList(
    context,
    async (db) => {
      const list = await listNewsForStaff(db, { ...query, ...query.filters }, now);
      return { ...list, rows: list.rows.map((row) => ({ ...row, status: newsStatus(row, now) })) };
    },
    newsText.loadAllFailed,
  );
  return data({ query, ...loaded }, { status: loaded.error ? 500 : 200 });
}

export function action(args: Route.ActionArgs) {
  const verbs = { activate: publishNews, remove: deleteNews, restore: restoreNews };
  return answerList(args, verbs, newsWrites);
}

export const meta: Route.MetaFunction = () => [{ title: newsText.title }];

export default function NewsList({ loaderData }: Route.ComponentProps) {
  const { list, query, mayWrite, error } = loaderData;
  const link = useAdminLink();
  const editAt = (id: string) => link(`news/edit/${id}`);
  const reason = mayWrite ? undefined : kitText.noPermission;
  return (
    <ListScreen
      heading={{
        title: newsText.title,
        create: { to: link("news/create"), label: newsText.create, reason },
      }}
      list={list}
      query={query}
      columns={query.deleted ? deletedNewsColumns : newsColumns(editAt)}
      rowId={({ id }) => id}
      rowTitle={({ title }) => title}
      search={newsText.search}
      filters={query.deleted ? [categories] : [statuses, categories]}
      views={views(newsText.list)}
      note={query.deleted ? newsText.deletedNote : undefined}
      total={newsText.total}
      empty={newsText.empty}
      error={error}
      actions={(row) =>
        query.deleted ? (
          <RowActions>
            <RowRestore id={row.id} slug={row.slug} title={row.title} reason={reason} />
          </RowActions>
        ) : (
          <NewsActions row={row} reason={reason} />
        )
      }
    />
  );
}

const statuses = {
  name: "status",
  label: recordText.status,
  options: Object.entries(statusNames).map(([value, label]) => ({ value, label })),
};
const categories = categoryFilter(NEWS_CATEGORIES.map((value) => ({ value, label: value })));
