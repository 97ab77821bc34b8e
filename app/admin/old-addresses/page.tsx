import { useState } from "react";
import { data, useFetcher } from "react-router";
import { answerIntents, resultByKind } from "#app/admin/answer-intents.server.ts";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { UploadForm } from "#app/admin/kit/form/upload-form.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { listOldAddresses } from "#server/content/old-addresses/queries.ts";
import { deleteOldAddresses, saveOldAddresses } from "#server/content/old-addresses/save-old-addresses.ts";
import { readImportFile } from "#server/giving/import/read-import-file.ts";
import { refusalText } from "#server/giving/transfers/refusal-text.ts";
import { may } from "#server/staff/permissions.ts";
import type { Route } from "./+types/page";
import { addressesText as text } from "./messages.ts";

const maxBytes = 2 * 1024 * 1024;
const maxLines = 20;

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readListQuery(url, { sorts: ["path"] });
  const list = await listOldAddresses(context.get(appContext).db, query.page);
  return { query, list, mayWrite: may(requireStaff(context).actor, "settings", "change") };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "settings", level: "change" },
    files: { maxBytes: maxBytes + 64 * 1024, tooLarge: text.tooLarge },
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      save: async ({ ctx, app, files }) => {
        const file = files.get("file");
        if (!file?.bytes.length) return [400, text.none] as const;
        const rows: Parameters<typeof saveOldAddresses>[1][number][] = [];
        const verdict = await readImportFile(file.bytes, async (part) => {
          for (const { line, cells } of part)
            rows.push({ line, path: String(cells[0] ?? ""), target: String(cells[1] ?? "") });
        });
        if (verdict.kind === "refused") return [422, refusalText(verdict)] as const;
        const outcome = await saveOldAddresses(ctx, rows, app.config.publicUrl);
        if (outcome.kind === "forbidden") return outcome;
        const refused = outcome.refused.filter((line) => line !== findHeader(rows[0]));
        if (refused.length === 0 && outcome.saved > 0) return text.saved(formatCount(outcome.saved));
        const lines = refused.slice(0, maxLines).join(", ") + (refused.length > maxLines ? " …" : "");
        const message = [
          ...(outcome.saved > 0 ? [text.saved(formatCount(outcome.saved))] : []),
          text.refused(lines || "1"),
        ].join(" ");
        return data({ message }, { status: outcome.saved > 0 ? 200 : 422 });
      },
      delete: async ({ ctx }) => resultByKind(await deleteOldAddresses(ctx), { deleted: text.removed }),
    },
  });
}

/** Returns the line of the first row if it has the names of the columns. */
function findHeader(row: { line: number; path: string; target: string } | undefined): number | undefined {
  return row && ![row.path, row.target].some((cell) => /^\s*(?:\/|http)/i.test(cell)) ? row.line : undefined;
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** The addresses of the earlier site and where they lead. */
export default function OldAddresses({ loaderData, actionData }: Route.ComponentProps) {
  const { list, query, mayWrite } = loaderData;
  const reason = mayWrite ? undefined : text.missingRight;
  return (
    <ListScreen
      heading={{
        title: text.title,
        text: text.lead,
        children: list.total > 0 && <RemoveAll reason={reason} />,
      }}
      list={list}
      query={query}
      columns={[
        { key: "path", header: text.path, isCardHead: true, cell: ({ path }) => <Address>{path}</Address> },
        {
          key: "target",
          header: text.target,
          isFullWidth: true,
          cell: ({ target }) => <Address>{target}</Address>,
        },
      ]}
      rowTitle={({ path }) => path}
      above={<UploadForm text={text} reason={reason} message={actionData?.message} />}
      total={(count) => text.total(formatCount(count))}
      empty={text.empty}
    />
  );
}

function Address({ children }: { children: string }) {
  return (
    <bdi dir="ltr" translate="no" className="wrap-anywhere">
      {children}
    </bdi>
  );
}

function RemoveAll({ reason }: { reason: string | undefined }) {
  const fetcher = useFetcher();
  const [isAsked, setIsAsked] = useState(false);
  const busy = fetcher.state !== "idle";
  useOnAnswer(busy, () => setIsAsked(false));
  const body = new FormData();
  body.set("intent", "delete");
  return (
    <>
      <ReasonButton reason={reason} onClick={() => setIsAsked(true)}>
        {text.removeAll}
      </ReasonButton>
      {isAsked && (
        <ConfirmDialog
          title={text.removeTitle}
          text={text.removeMeans}
          confirmText={text.removeAll}
          busy={busy}
          onClose={() => setIsAsked(false)}
          onClick={() => void fetcher.submit(body, { method: "post", encType: "multipart/form-data" })}
        />
      )}
    </>
  );
}
