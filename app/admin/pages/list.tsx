import { data } from "react-router";
import { deletePage } from "#server/content/pages/delete-page.ts";
import { restorePage } from "#server/content/pages/restore-page.ts";
import { listPagesForStaff } from "#server/content/pages/staff-queries.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { kitText } from "../kit/kit-text.ts";
import { readListQuery } from "../kit/list/list-query.ts";
import { ListScreen } from "../kit/list/list-screen.tsx";
import { RowActions, RowEdit } from "../kit/list/row-actions.tsx";
import { RowRestore } from "../kit/list/row-restore.tsx";
import { answerList } from "../records/answer-list.server.ts";
import { views } from "../records/list-parts.ts";
import { loadList } from "../records/load.server.ts";
import { RowRemove } from "../records/row-remove.tsx";
import type { Route } from "./+types/list";
import { deletedPageColumns, pageColumns } from "./columns.tsx";
import { pagesText, pageWrites } from "./messages.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readListQuery(url, {
    sorts: ["created", "updated", "title", "slug", "deleted"],
    deletedSort: "deleted",
  });
  const loaded = await loadList(context, (db) => listPagesForStaff(db, query), pagesText.loadAllFailed);
  return data({ query, ...loaded }, { status: loaded.error ? 500 : 200 });
}

export function action(args: Route.ActionArgs) {
  return answerList(args, { remove: deletePage, restore: restorePage }, pageWrites);
}

export const meta: Route.MetaFunction = () => [{ title: pagesText.title }];

export default function PageList({ loaderData }: Route.ComponentProps) {
  const { list, query, mayWrite, error } = loaderData;
  const link = useAdminLink();
  const editAt = (id: string) => link(`pages/edit/${id}`);
  const reason = mayWrite ? undefined : kitText.noPermission;
  return (
    <ListScreen
      heading={{
        title: pagesText.title,
        create: { to: link("pages/create"), label: pagesText.create, reason },
      }}
      list={list}
      query={query}
      columns={query.deleted ? deletedPageColumns : pageColumns(editAt)}
      rowId={(row) => row.id}
      rowTitle={(row) => row.title}
      search={pagesText.search}
      views={views(pagesText.list)}
      note={query.deleted ? pagesText.deletedNote : undefined}
      total={pagesText.total}
      empty={pagesText.empty}
      error={error}
      actions={(row) => (
        <RowActions>
          {query.deleted ? (
            <RowRestore id={row.id} slug={row.slug} title={row.title} reason={reason} />
          ) : (
            <>
              <RowEdit to={editAt(row.id)} title={row.title} />
              <RowRemove
                row={row}
                question={pagesText.deleteQuestion}
                note={pagesText.deleteNote}
                reason={reason}
              />
            </>
          )}
        </RowActions>
      )}
    />
  );
}
