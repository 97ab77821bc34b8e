import { money } from "#app/admin/kit/money-text.ts";
import type { IdentityReader } from "#server/content/identity/read-identity.ts";
import { createDesign } from "#server/giving/documents/design.ts";
import { readDocumentSettings } from "#server/giving/documents/document-settings.ts";
import { drawPdf } from "#server/giving/documents/pdf/pdf-thread.ts";
import { readPicture } from "#server/giving/documents/queries.ts";
import { readMonth } from "#server/giving/reports/read-month.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { netOf, noGifts } from "#shared/giving/gift-sums.ts";
import { formatDays, formatMonth } from "#shared/giving/report-periods.ts";
import { loadReport } from "./load-report.server.ts";
import { reportText as text } from "./messages.ts";
import { type ReportPaper, writeReportPaper } from "./write-report-paper.server.ts";

export type FileContext = StaffContext & { identity: Pick<IdentityReader, "readIn"> };

/** What the files of a report contain, and what the audit trail says about them. */
export type ReportFile = ReportPaper & { filter: Record<string, unknown> };

/** Reads the report that the screen shows at this address. */
export async function readReportFile(
  { db, clock }: StaffContext,
  kind: "report" | "month-report",
  url: URL,
): Promise<ReportFile> {
  const now = clock.now();
  if (kind === "month-report") {
    const month = await readMonth(db, url.searchParams.get("month"), now);
    const { days, earlierDays, reports, year } = month;
    return {
      title: text.monthPaper(formatMonth(days.from)),
      facts: [
        { label: text.monthDays, value: formatDays(days) },
        { label: text.compare, value: formatDays(earlierDays) },
        ...(year.days
          ? [
              {
                label: text.yearSoFar(formatDays(year.days)),
                value: text.yearNet(money(netOf(year.sums)), money(netOf(year.earlier ?? noGifts))),
              },
            ]
          : []),
      ],
      reports,
      filter: { month: month.month },
    };
  }
  const { report, filterNames } = await loadReport(db, url, now);
  const { by, days, earlierDays, filter } = report.request;
  return {
    title: text.title,
    facts: [
      { label: text.period, value: formatDays(days) },
      ...(earlierDays ? [{ label: text.compare, value: formatDays(earlierDays) }] : []),
      ...(filterNames.length > 0 ? [{ label: text.filters, value: filterNames.join(" · ") }] : []),
    ],
    reports: [report],
    filter: { by, ...days, beforeFrom: earlierDays?.from, beforeTo: earlierDays?.to, ...filter },
  };
}

/** Draws a report with the logo and the colour of the foundation's documents. */
export async function drawReport(
  { db, identity, clock }: FileContext,
  paper: ReportPaper,
): Promise<Uint8Array> {
  const design = createDesign(await readDocumentSettings(db), await identity.readIn(db));
  const logo = await readPicture(db, design.logo);
  const bytes = await drawPdf([writeReportPaper(paper, { design, logo, now: clock.now() })]);
  if (bytes === "busy") throw new Error("too many papers wait for the drawing thread");
  return bytes;
}
