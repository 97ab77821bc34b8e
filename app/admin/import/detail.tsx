import { data } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { LoadFailed } from "#app/admin/kit/failure/load-failed.tsx";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { maskInLoader } from "#app/admin/mask-for.server.ts";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { findImport, listImportRows, listImportTargets, readPart } from "#server/giving/import/queries.ts";
import { mayUndo } from "#server/giving/import/undo-import.ts";
import { mayImport } from "#server/giving/import/write-import.ts";
import { may } from "#server/staff/permissions.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { otherDayOrder, rowOutcomes, workingStates } from "#shared/giving/import-fields.ts";
import { earlierGiftsSettings } from "#shared/settings/earlier-gifts.ts";
import type { Route } from "./+types/detail";
import { answerImport } from "./answer-import.server.ts";
import { StateBadge } from "./columns.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { FailedNotice } from "./failed-notice.tsx";
import { columnsText, kindNames, importText as text } from "./messages.ts";
import { Outcome } from "./outcome.tsx";
import { Report } from "./report.tsx";
import { RunForm } from "./run-form.tsx";
import { WorkNotice } from "./work-notice.tsx";

/** The columns form shows this many rows of the file. */
const sampleRows = 3;

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const { actor } = requireStaff(context);
  const record = await findImport(db, id);
  if (!record) return data(null, { status: 404 });
  const { filters, page } = readListQuery(url, { sorts: ["line"], filters: { outcome: rowOutcomes } });
  const { state, failedIn } = record;
  const hasReport = ["checked", "running", "done", "undoing", "undone"].includes(failedIn ?? state);
  const asksColumns = state === "columns" || state === "checked" || failedIn === "checking";
  const maySee = may(actor, "contacts", "see");
  // The cells can contain contacts that no mask recognizes.
  const hideCells = <Row extends { raw: unknown }>(row: Row) => (maySee ? row : { ...row, raw: null });
  const report = hasReport ? await listImportRows(db, id, { outcome: filters.outcome, page }) : null;
  const screen = maskInLoader(context, {
    record,
    samples: asksColumns ? (await readPart(db, id, { after: 0, limit: sampleRows })).map(hideCells) : [],
    targets: state === "checked" ? (await listImportTargets(db)).filter(({ isDeleted }) => !isDeleted) : [],
    outcome: filters.outcome ?? null,
    report: report && { ...report, rows: report.rows.map(hideCells) },
    earlier: state === "checked" ? await readSettings(db, earlierGiftsSettings) : null,
    isUndoable: mayUndo(record, clock.now()),
    reason: mayImport(actor) ? undefined : text.noRight,
    reportReason: mayImport(actor) && may(actor, "exports", "change") ? undefined : text.noExport,
    eraseReason: mayImport(actor) && may(actor, "contacts", "decide") ? undefined : text.onlyDeciders,
  });
  return data(screen);
}

export function action(args: Route.ActionArgs) {
  return answerImport(args, args.params.id);
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.record.file ?? text.title },
];

/** One import: its columns, its dry run, the run, and what became of each row. */
export default function Import({ loaderData }: Route.ComponentProps) {
  const link = useAdminLink();
  const back = { to: link("import"), label: text.back };
  if (!loaderData) return <LoadFailed title={text.title} back={back} message={text.missing} isMissing />;
  const {
    record,
    samples,
    targets,
    earlier,
    report,
    outcome,
    isUndoable,
    reason,
    reportReason,
    eraseReason,
  } = loaderData;
  const { state, failedIn, kind, source, summary } = record;
  return (
    <div className="@container">
      <ScreenHeading
        title={record.file ?? text.erasedFile}
        back={back}
        text={
          <span className="flex flex-wrap items-center gap-2">
            <StateBadge state={state} />
            {source && [kindNames[kind], source].join(" · ")}
          </span>
        }
      />
      <div className="mt-5 grid grid-cols-1 gap-5">
        {state === "refused" && <Notice kind="error">{record.refusal}</Notice>}
        {state === "failed" && <FailedNotice record={record} reason={reason} />}
        {workingStates.includes(state) && <WorkNotice record={record} />}
        {(state === "columns" || state === "checked" || failedIn === "checking") && !record.erasedAt && (
          <ColumnsForm
            key={record.id}
            record={record}
            samples={samples}
            reason={reason}
            isOpen={state === "columns"}
          />
        )}
        {state === "checked" && summary && !record.erasedAt && (
          <RunForm
            key={record.seenAt.toISOString()}
            record={record}
            summary={summary}
            targets={targets}
            earlier={earlier}
            reason={reason}
          />
        )}
        {["running", "done", "undoing", "undone"].includes(failedIn ?? state) && (
          <Outcome record={record} isUndoable={isUndoable} reason={reason} eraseReason={eraseReason} />
        )}
        {state === "checked" && summary?.isOtherDayOrder && (
          <Notice kind="warning">
            {text.otherDayOrder(columnsText.dayOrders[otherDayOrder(record.dayOrder)])}
          </Notice>
        )}
        {report && <Report record={record} report={report} outcome={outcome} reason={reportReason} />}
      </div>
    </div>
  );
}
