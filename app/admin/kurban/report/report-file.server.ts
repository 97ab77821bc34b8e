import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import type { FileContext } from "#app/admin/reports/report-file.server.ts";
import { createDesign, type Design, toLogo } from "#server/giving/documents/design.ts";
import { readDocumentSettings } from "#server/giving/documents/document-settings.ts";
import type { Paper } from "#server/giving/documents/pdf/paper.ts";
import { drawPdf } from "#server/giving/documents/pdf/pdf-thread.ts";
import { readPicture } from "#server/giving/documents/queries.ts";
import { isolate, missingLetterTexts, toFoundationHead } from "#server/giving/documents/write-paper.ts";
import type { SeasonReport, ShareSums } from "#server/giving/kurban/report/read-season-report.ts";
import { formatKilograms } from "#shared/giving/kurban-distribution.ts";
import { formatLongDate } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
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

function writePaper(
  report: SeasonReport,
  { design, logo, now }: { design: Design; logo: Uint8Array | null; now: Date },
): Paper {
  const title = text.paperTitle(report.season.title);
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
    facts: [...listFacts(report), { label: text.issuedAt, value: formatLongDate(now, "tr") }],
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
  const states = Object.entries(text.animalStates).filter(([state]) => (ownValue(animals, state) ?? 0) > 0);
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
