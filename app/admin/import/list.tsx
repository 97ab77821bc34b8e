import { data, redirect } from "react-router";
import { answerIntents } from "#app/admin/answer-intents.server.ts";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { UploadForm } from "#app/admin/kit/form/upload-form.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { maskInLoader } from "#app/admin/mask-for.server.ts";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { maxBytes } from "#server/giving/import/context.ts";
import { listDataImports } from "#server/giving/import/queries.ts";
import { uploadImport } from "#server/giving/import/upload-import.ts";
import { mayImport } from "#server/giving/import/write-import.ts";
import type { Route } from "./+types/list";
import { importColumns } from "./columns.tsx";
import { importText as text } from "./messages.ts";

/** Milliseconds. The file of an import that is still being read then shows its progress. */
const answerTimeoutMs = 10_000;
/** Each upload has its file in memory. */
const maxUploads = 3;
let uploadCount = 0;

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readListQuery(url, { sorts: ["newest"] });
  const list = await listDataImports(context.get(appContext).db, query.page);
  return maskInLoader(context, { query, list, mayWrite: mayImport(requireStaff(context).actor) });
}

/** Uploads a file and begins its import. */
export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "orders", level: "decide" },
    forbidden: text.noRight,
    files: { maxBytes: maxBytes + 64 * 1024, tooLarge: text.tooLarge },
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      save: async ({ ctx, app, files }) => {
        const file = files.get("file");
        if (!file || file.bytes.length === 0) return [400, text.none] as const;
        if (file.bytes.length > maxBytes) return [413, text.tooLarge] as const;
        if (uploadCount >= maxUploads) return [503, text.busy] as const;
        uploadCount++;
        let reading: Promise<void> | undefined;
        try {
          const { name, bytes } = file;
          const begun = await uploadImport(ctx, app.imports, { name, bytes }, answerTimeoutMs);
          if (begun.kind === "forbidden") return begun;
          reading = begun.reading;
          return redirect(adminAddress(args.params.adminPath, `import/${begun.id}`));
        } finally {
          // The file stays in memory until it is read, which may be after the answer.
          void Promise.resolve(reading).finally(() => uploadCount--);
        }
      },
    },
  });
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** The files of other systems that were imported, and the form for the next one. */
export default function Imports({ loaderData, actionData }: Route.ComponentProps) {
  const { list, query, mayWrite } = loaderData;
  const link = useAdminLink();
  const toImport = ({ id }: { id: string }) => link(`import/${id}`);
  return (
    <ListScreen
      heading={{ title: text.title, text: text.lead }}
      list={list}
      query={query}
      columns={importColumns(toImport)}
      rowTitle={({ file }) => file ?? text.erasedFile}
      rowTo={toImport}
      above={
        <UploadForm text={text} reason={mayWrite ? undefined : text.noRight} message={actionData?.message} />
      }
      total={(count) => text.total(formatCount(count))}
      empty={text.empty}
    />
  );
}
