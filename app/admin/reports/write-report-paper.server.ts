import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { type Design, toLogo } from "#server/giving/documents/design.ts";
import type { Paper } from "#server/giving/documents/pdf/paper.ts";
import { isolate, missingLetterTexts, toFoundationHead } from "#server/giving/documents/write-paper.ts";
import type { Report, ReportRow } from "#server/giving/reports/read-report.ts";
import { netOf } from "#shared/giving/gift-sums.ts";
import { formatLongDate } from "#shared/text/dates.ts";
import { describeChange } from "./describe-change.ts";
import { groupingNames, reportText as text } from "./messages.ts";

export type ReportPaper = {
  title: string;
  facts: Paper["facts"];
  /** The tables, which have one total. */
  reports: readonly Report[];
};

export type PaperStyle = { design: Design; logo: Uint8Array | null; now: Date };

/** The head of a report of the back office, with the foundation's name, logo and colour. */
export function paperHead(title: string, { design, logo, now }: PaperStyle) {
  return {
    language: "tr",
    direction: "ltr",
    about: { title, author: design.foundation.name, createdAt: now },
    foundation: toFoundationHead(design, "tr"),
    color: design.color ?? null,
    logo: toLogo(design, logo),
    title,
    number: null,
    marks: [],
  } satisfies Partial<Paper>;
}

/** Writes the reports as a page with the foundation's head; a report without gifts says so. */
export function writeReportPaper({ title, facts, reports }: ReportPaper, style: PaperStyle): Paper {
  const [first] = reports;
  const isComparing = first?.request.earlierDays != null;
  const filled = reports.filter(({ rows }) => rows.length > 0);
  return {
    ...paperHead(title, style),
    facts: [...facts, { label: text.issuedAt, value: formatLongDate(style.now, "tr") }],
    table: {
      head: [
        reports.length === 1 && first ? groupingNames[first.request.by] : "",
        text.gifts,
        text.net,
        ...(isComparing ? [text.earlier, text.change] : []),
      ],
      rows: filled.flatMap(({ rows, request: { by } }) => [
        ...(reports.length > 1
          ? [{ title: groupingNames[by], note: "", amounts: [], isHeading: true as const }]
          : []),
        ...rows.map((row) => ({
          title: isolate(row.name),
          note: describeRest(row),
          amounts: toAmounts(row, isComparing),
        })),
      ]),
      total: [text.total, ...(first ? toAmounts(first.total, isComparing) : [])],
    },
    paragraphs: [
      ...(filled.length === 0 ? [first?.isTooLong ? text.tooLong : text.empty] : []),
      ...(first ? [describeTotal(first.total)] : []),
      ...text.definitions,
    ],
    notice: "",
    missingLetters: missingLetterTexts("tr"),
    signer: null,
    check: null,
  };
}

function toAmounts(row: ReportRow, isComparing: boolean): string[] {
  const { sums, earlier } = row;
  return [
    formatCount(sums.gifts),
    money(netOf(sums)),
    ...(isComparing ? [earlier ? money(netOf(earlier)) : "", describeChange(sums, earlier)] : []),
  ];
}

/** The numbers of a row for which the page has no column. */
function describeRest({ sums, earlierName }: ReportRow): string {
  const { donors, amount, refunded, notCounted } = sums;
  return [
    text.countDonors(formatCount(donors)),
    refunded > 0 && `${text.amount} ${money(amount)}, ${text.refunded} ${money(refunded)}`,
    notCounted.gifts > 0 &&
      `${text.notCounted} ${money(netOf(notCounted))} (${text.countGifts(formatCount(notCounted.gifts))})`,
    earlierName,
  ]
    .filter(Boolean)
    .join(" · ");
}

function describeTotal(total: ReportRow): string {
  return `${text.total}: ${describeRest(total)}.`;
}
