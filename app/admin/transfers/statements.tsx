import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { maskInLoader } from "#app/admin/mask-for.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { listImports } from "#server/giving/transfers/list-imports.ts";
import type { Route } from "./+types/statements";
import { importColumns } from "./columns.tsx";
import { transfersText as text } from "./messages.ts";
import { TransferViews } from "./transfer-views.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readListQuery(url, { sorts: ["newest"] });
  return maskInLoader(context, { query, list: await listImports(context.get(appContext).db, query.page) });
}

export const meta: Route.MetaFunction = () => [{ title: text.files }];

export default function Statements({ loaderData }: Route.ComponentProps) {
  const { list, query } = loaderData;
  return (
    <ListScreen
      heading={{ title: text.title, text: text.lead }}
      list={list}
      query={query}
      columns={importColumns}
      rowTitle={({ fileName }) => fileName}
      above={<TransferViews />}
      total={(count) => text.totalFiles(formatCount(count))}
      empty={text.filesEmpty}
    />
  );
}
