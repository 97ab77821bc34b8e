import { Eye, EyeOff, Rocket } from "lucide-react";
import { data } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { listNewsForStaff, newsStatus } from "#server/content/news/staff-queries.ts";
import { NEWS_CATEGORIES } from "#shared/category.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { kitText } from "../kit/kit-text.ts";
import { readListQuery } from "../kit/list-query.ts";
import { ListScreen } from "../kit/list-screen.tsx";
import { RowActions, RowDelete, RowEdit, RowPost } from "../kit/row-actions.tsx";
import { answerRowChange, readRowChange } from "../kit/row-change.ts";
import { RowRestore } from "../kit/row-restore.tsx";
import type { Route } from "./+types/list";
import { changes } from "./changes.server.ts";
import { deletedNewsColumns, newsColumns, type ShownNews } from "./columns.tsx";
import { newsText, statusNames } from "./messages.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, log } = context.get(appContext);
  const query = readListQuery(url, {
    sorts: ["created", "updated", "title", "deleted"],
    deletedSort: "deleted",
    filters: { status: ["published", "scheduled", "draft"], category: NEWS_CATEGORIES },
  });
  const mayWrite = may(requireStaff(context).actor, "content.write");
  try {
    const now = clock.now();
    const found = await listNewsForStaff(db, { ...query, ...query.filters }, now);
    const rows = found.rows.map((row): ShownNews => ({ ...row, status: newsStatus(row, now) }));
    return { query, list: { ...found, rows }, mayWrite, error: null };
  } catch (err) {
    log.error({ err }, "news could not be loaded");
    const list = { rows: [] as ShownNews[], total: 0, page: 1, pages: 1, pageSize: 20 };
    return data({ query, list, mayWrite, error: newsText.loadAllFailed }, { status: 500 });
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

export const meta: Route.MetaFunction = () => [{ title: newsText.title }];

export default function NewsList({ loaderData: { list, query, mayWrite, error } }: Route.ComponentProps) {
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
      rowId={(row) => row.id}
      rowTitle={(row) => row.title}
      search={newsText.search}
      filters={query.deleted ? [categories] : [statuses, categories]}
      views={views}
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
          <NewsActions row={row} editAt={editAt} reason={reason} />
        )
      }
    />
  );
}

const views = [
  { value: "", label: newsText.news },
  { value: "deleted", label: newsText.deletedNews },
];
const statuses = {
  name: "status",
  label: newsText.status,
  options: Object.entries(statusNames).map(([value, label]) => ({ value, label })),
};
const categories = {
  name: "category",
  label: newsText.category,
  options: NEWS_CATEGORIES.map((value) => ({ value, label: value })),
};

function NewsActions({
  row: { id, title, published, status },
  editAt,
  reason,
}: {
  row: ShownNews;
  editAt: (id: string) => string;
  reason: string | undefined;
}) {
  const shared = { id, title, reason };
  return (
    <RowActions>
      {status === "scheduled" && (
        <RowPost
          {...shared}
          intent="publish"
          label={newsText.publishNow}
          icon={<Rocket aria-hidden="true" className="size-4.5" />}
        />
      )}
      <RowPost
        {...shared}
        intent={published ? "unpublish" : "publish"}
        label={published ? newsText.unpublish : newsText.publish}
        icon={
          published ? (
            <EyeOff aria-hidden="true" className="size-4.5" />
          ) : (
            <Eye aria-hidden="true" className="size-4.5" />
          )
        }
      />
      <RowEdit to={editAt(id)} title={title} />
      <RowDelete {...shared} question={newsText.deleteQuestion} />
    </RowActions>
  );
}
