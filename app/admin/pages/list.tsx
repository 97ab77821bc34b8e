import { data } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { listPagesForStaff, type PageRow } from "#server/content/pages/staff-queries.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { kitText } from "../kit/kit-text.ts";
import { readListQuery } from "../kit/list-query.ts";
import { ListScreen } from "../kit/list-screen.tsx";
import { RowActions, RowDelete, RowEdit } from "../kit/row-actions.tsx";
import { answerRowChange, readRowChange } from "../kit/row-change.ts";
import { RowRestore } from "../kit/row-restore.tsx";
import type { Route } from "./+types/list";
import { changes } from "./changes.server.ts";
import { deletedPageColumns, pageColumns } from "./columns.tsx";
import { pagesText } from "./messages.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext);
  const query = readListQuery(url, {
    sorts: ["created", "updated", "title", "slug", "deleted"],
    deletedSort: "deleted",
  });
  const mayWrite = may(requireStaff(context).actor, "content.write");
  try {
    return { query, list: await listPagesForStaff(db, query), mayWrite, error: null };
  } catch (err) {
    log.error({ err }, "pages could not be loaded");
    const list = { rows: [] as PageRow[], total: 0, page: 1, pages: 1, pageSize: 20 };
    return data({ query, list, mayWrite, error: pagesText.loadAllFailed }, { status: 500 });
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { ctx } = requireStaff(context);
  const change = await readRowChange(request);
  const asked = Object.hasOwn(changes, change.intent) ? changes[change.intent] : undefined;
  if (!asked) throw data(null, { status: 400 });
  return answerRowChange({
    url,
    change,
    write: () => asked.write(ctx, change),
    texts: asked,
    say: (message) => flash(app, message),
    log: app.log,
  });
}

export const meta: Route.MetaFunction = () => [{ title: pagesText.title }];

const views = [
  { value: "", label: pagesText.pages },
  { value: "deleted", label: pagesText.deletedPages },
];

export default function PageList({ loaderData: { list, query, mayWrite, error } }: Route.ComponentProps) {
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
      views={views}
      note={query.deleted ? pagesText.deletedNote : undefined}
      total={pagesText.total}
      empty={pagesText.empty}
      error={error}
      actions={({ id, slug, title }) => (
        <RowActions>
          {query.deleted ? (
            <RowRestore id={id} slug={slug} title={title} reason={reason} />
          ) : (
            <>
              <RowEdit to={editAt(id)} title={title} />
              <RowDelete id={id} title={title} question={pagesText.deleteQuestion} reason={reason} />
            </>
          )}
        </RowActions>
      )}
    />
  );
}
