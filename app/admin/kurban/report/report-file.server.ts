import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import type { FileContext } from "#app/admin/reports/report-file.server.ts";
import { type PaperStyle, paperHead } from "#app/admin/reports/write-report-paper.server.ts";
import { createDesign } from "#server/giving/documents/design.ts";
import { readDocumentSettings } from "#server/giving/documents/document-settings.ts";
import type { Paper } from "#server/giving/documents/pdf/paper.ts";
import { drawPdf } from "#server/giving/documents/pdf/pdf-thread.ts";
import { readPicture } from "#server/giving/documents/queries.ts";
import { isolate, missingLetterTexts } from "#server/giving/documents/write-paper.ts";
import type { SeasonReport, ShareSums } from "#server/giving/kurban/report/read-season-report.ts";
import { formatKilograms } from "#shared/giving/kurban-distribution.ts";
import { formatLongDate } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { animalStateNames } from "../animals/texts.ts";
import { formNames } from "../distribution/texts.ts";
import { nameLines, netOfShares, openShares, reportTables, signedPercent } from "./report-lines.ts";
import { seasonReportText as text } from "./texts.ts";

/** Draws the report of a season with the logo and the colour of the foundation's documents. */
export async function drawSeasonReport(
  { db, identity, clock }: FileContext,
  report: SeasonReport,
): Promise<Uint8Array> {
  const design = createDesign(await readDocumentSettings(db), await identity.readIn(db));
  const logo = await readPicture(db, design.logo);
  const bytes = await drawPdf([writePaper(report, { design, logo, now: clock.now() })]);
  if (bytes === "busy") throw new Error("too many papers wait for the drawing thread");
  return bytes;
}

function writePaper(report: SeasonReport, style: PaperStyle): Paper {
  return {
    ...paperHead(text.paperTitle(report.season.title), style),
    facts: [...listFacts(report), { label: text.issuedAt, value: formatLongDate(style.now, "tr") }],
    table: {
      head: ["", text.sold, text.slaughtered, text.net],
      rows: reportTables.flatMap((table) => [
        { title: text.tables[table], note: "", amounts: [], isHeading: true as const },
        ...nameLines(report, table).map((line) => ({
          title: isolate(line.name),
          note: describeMoney(line),
          amounts: toAmounts(line),
        })),
      ]),
      total: [text.total, ...toAmounts(report.total)],
    },
    paragraphs: [
      ...(report.offers.length === 0 ? [text.empty] : []),
      `${text.total}: ${describeMoney(report.total)}.`,
      ...describePlaces(report),
      ...text.definitions,
    ],
    notice: "",
    missingLetters: missingLetterTexts("tr"),
    signer: null,
    check: null,
  };
}

const toAmounts = (sums: ShareSums) => [
  formatCount(sums.sold),
  formatCount(sums.slaughtered),
  money(netOfShares(sums)),
];

/** The money of a line, and its open shares. */
function describeMoney(sums: ShareSums): string {
  const open = openShares(sums);
  return [
    `${text.amount} ${money(sums.amount)}`,
    `${text.refunded} ${money(sums.refunded)}`,
    open > 0 && `${text.open} ${formatCount(open)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function listFacts({ animals, signed, forms }: SeasonReport): Paper["facts"] {
  const states = Object.entries(animalStateNames).filter(([state]) => (ownValue(animals, state) ?? 0) > 0);
  const counts = states
    .map(([state, name]) => `${name} ${formatCount(ownValue(animals, state) ?? 0)}`)
    .join(" · ");
  const meat = forms.map(
    ({ form, kilograms, households }) =>
      `${formNames[form]} ${formatKilograms(kilograms)} kg, ${formatCount(households)} ${text.households.toLocaleLowerCase("tr")}`,
  );
  return [
    { label: text.animals, value: counts || text.noAnimals },
    {
      label: text.signed,
      value: text.signedShare(
        formatCount(signed.signed),
        formatCount(signed.slaughtered),
        signedPercent(signed),
      ),
    },
    { label: text.meat, value: meat.join(" · ") || text.noMeat },
  ];
}

function describePlaces({ placeList }: SeasonReport): string[] {
  const lacking = placeList.filter(({ missing }) => missing.length > 0);
  if (lacking.length === 0) return [text.nothingMissing];
  const places = lacking.map(
    ({ name, missing }) => `${name}: ${missing.map((what) => text.missingNames[what]).join(", ")}`,
  );
  return [`${text.missing}: ${places.join("; ")}.`];
}
