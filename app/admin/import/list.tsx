import { FileUp } from "lucide-react";
import { useId } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { answerIntents } from "#app/admin/answer-intents.server.ts";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { controlLook } from "#app/admin/kit/form/form-field.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { maskInLoader } from "#app/admin/mask-for.server.ts";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { classes } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
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
      above={<UploadForm reason={mayWrite ? undefined : text.noRight} message={actionData?.message} />}
      total={(count) => text.total(formatCount(count))}
      empty={text.empty}
    />
  );
}

function UploadForm({ reason, message }: { reason: string | undefined; message: string | undefined }) {
  const id = useId();
  const busy = useNavigation().state === "submitting";
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="mt-5 rounded-md bg-white p-4 shadow-soft ring-1 ring-sand-200 sm:p-5"
    >
      <h2 id={`${id}-title`} className="font-sans text-base font-semibold">
        {text.upload}
      </h2>
      <Form method="post" encType="multipart/form-data" className="mt-3 flex flex-wrap items-end gap-3">
        <label className="min-w-0 grow text-xs font-medium text-ink-soft sm:max-w-md">
          {text.file}
          <input
            type="file"
            name="file"
            accept=".csv,.xlsx"
            required
            disabled={reason !== undefined}
            aria-describedby={`${id}-formats`}
            className={classes(controlLook, "mt-1 py-2")}
          />
        </label>
        <ReasonButton type="submit" reason={reason} look="primary" disabled={busy}>
          <FileUp aria-hidden="true" className="size-4.5" />
          {text.choose}
        </ReasonButton>
      </Form>
      <p id={`${id}-formats`} className="mt-3 text-xs text-ink-faint">
        {text.formats}
      </p>
      {message && !busy && (
        <Notice kind="error" className="mt-3">
          {message}
        </Notice>
      )}
    </section>
  );
}
