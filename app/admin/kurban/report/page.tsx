import { ExportMenu } from "#app/admin/exports/export-menu.tsx";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { PrintButton } from "#app/admin/reports/print-button.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { readClosing } from "#server/giving/kurban/report/read-closing.ts";
import { waitingReaders } from "#server/giving/waiting/count-waiting.ts";
import { may } from "#server/staff/permissions.ts";
import { SeasonBadge } from "../badges.tsx";
import { KurbanTabs } from "../kurban-tabs.tsx";
import { kurbanText } from "../messages.ts";
import { SeasonChoice } from "../season-choice.tsx";
import type { Route } from "./+types/page";
import { answerClosing } from "./answer-closing.server.ts";
import { ClosingSheet } from "./closing-sheet.tsx";
import { findReport } from "./find-report.server.ts";
import { AnimalSheet, MeatSheet, MissingSheet, Totals } from "./report-sheets.tsx";
import { ReportTables } from "./report-tables.tsx";
import { seasonReportText as text } from "./texts.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, identity } = context.get(appContext);
  const { actor } = requireStaff(context);
  const { seasons, report, closedAt } = await findReport(db, url);
  return {
    seasons,
    report,
    closedAt,
    closing: report ? await readClosing(db, report.season.id) : null,
    over: await waitingReaders.kurban(db),
    foundation: (await identity.read()).name.tr,
    mayDecide: may(actor, "kurban", "decide"),
    mayExport: may(actor, "exports", "change"),
  };
}

export function action(args: Route.ActionArgs) {
  return answerClosing(args);
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: `${kurbanText.report} · ${kurbanText.title}` }];

/** The report of a season on one page, and its closing. */
export default function KurbanReport({ loaderData }: Route.ComponentProps) {
  const { seasons, report, closing, closedAt, over, foundation, mayDecide, mayExport } = loaderData;
  return (
    <div className="@container">
      <p className="hidden text-sm print:block">{foundation}</p>
      <ScreenHeading
        title={report ? text.paperTitle(report.season.title) : kurbanText.title}
        text={text.lead}
      >
        {report && (
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <SeasonBadge state={report.season.state} />
            <ExportMenu kinds={["kurban-report"]} reason={mayExport ? undefined : kitText.noPermission} />
            <PrintButton />
          </div>
        )}
      </ScreenHeading>
      <KurbanTabs current="kurban/report" over={over} />
      {!report && <NothingHere>{kurbanText.empty}</NothingHere>}
      {report && closing && (
        <>
          <SeasonChoice seasons={seasons} season={report.season.id} />
          <Totals report={report} />
          <div className="mt-5 grid items-start gap-5 lg:grid-cols-2 print:grid-cols-2">
            <AnimalSheet report={report} />
            <MeatSheet report={report} />
          </div>
          <ReportTables report={report} />
          <MissingSheet report={report} />
          <ClosingSheet
            season={report.season}
            closing={closing}
            closedAt={closedAt}
            reason={mayDecide ? undefined : kurbanText.onlyDeciders}
          />
          <ul className="mt-6 grid list-disc gap-1 ps-5 text-xs text-ink-soft">
            {text.definitions.map((definition) => (
              <li key={definition}>{definition}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
