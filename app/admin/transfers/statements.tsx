import { data } from "react-router";
import { appContext } from "#app/request/context.ts";
import { type ImportList, listImports } from "#server/transfers/list-imports.ts";
import { formatCount } from "../kit/list/format-count.ts";
import { readListQuery } from "../kit/list/list-query.ts";
import { ListScreen } from "../kit/list/list-screen.tsx";
import type { Route } from "./+types/statements";
import { importColumns } from "./columns.tsx";
import { transfersText as text } from "./messages.ts";
import { TransferViews } from "./transfer-views.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext);
  const query = readListQuery(url, { sorts: ["newest"] });
  try {
    return data({ query, list: await listImports(db, query.page), error: null });
  } catch (err) {
    log.error({ err }, "statement list load failed");
    return data({ query, list: nothing, error: text.loadFailed }, { status: 500 });
  }
}

const nothing: ImportList = { rows: [], total: 0, page: 1, pages: 1, pageSize: 20 };

export const meta: Route.MetaFunction = () => [{ title: text.files }];

/** The files of the bank: what each brought, or why it was refused. */
export default function Statements({ loaderData }: Route.ComponentProps) {
  const { list, query, error } = loaderData;
  return (
    <ListScreen
      heading={{ title: text.title, text: text.lead }}
      list={list}
      query={query}
      columns={importColumns}
      rowId={({ id }) => id}
      rowTitle={({ fileName }) => fileName}
      above={<TransferViews />}
      total={(count) => text.totalFiles(formatCount(count))}
      empty={text.filesEmpty}
      error={error}
    />
  );
}
