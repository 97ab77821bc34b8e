import type { Paper } from "./paper.ts";
import { colors, contentWidth, drawRule, lastLine, nextPage, type PlaceColumn, type Sheet } from "./sheet.ts";
import { setTagged } from "./tag-content.ts";

const totalHeight = 30;
const headingHeight = 26;

type Column = ReturnType<PlaceColumn>;
type Row = Paper["table"]["rows"][number];

/** The column of the titles, those of the amounts, and the sizes of the letters in amounts and totals. */
type Layout = { title: Column; amounts: Column[]; size: number; totalSize: number };

/** One column of amounts is wide; several columns share two thirds of the page in smaller letters. */
function planLayout({ column, paper }: Sheet): Layout {
  const count = paper.table.head.length - 1;
  const width = count === 1 ? 130 : 78;
  const start = contentWidth - count * width;
  return {
    title: column(0, start - 10),
    amounts: Array.from({ length: count }, (_, index) => column(start + index * width, width)),
    ...(count === 1 ? { size: 10.5, totalSize: 13 } : { size: 9, totalSize: 9.5 }),
  };
}

export function drawTable(sheet: Sheet, top: number): number {
  return sheet.tags.group("Table", () => drawRows(sheet, top));
}

function drawRows(sheet: Sheet, top: number): number {
  const { pdf, text, tags, paper, spacing } = sheet;
  const { table } = paper;
  const layout = planLayout(sheet);
  const { title, amounts } = layout;
  const head = { font: "bold", size: 9, color: colors.soft } as const;
  const columnScope = { scope: "Column" } as const;
  const [titleHead, ...amountHeads] = table.head;
  const drawTableHead = (from: number) => {
    const bottoms = [setTagged(sheet, "TH", titleHead, { ...title, top: from }, head, "start", columnScope)];
    for (const [index, column] of amounts.entries()) {
      const at = { ...column, top: from };
      bottoms.push(setTagged(sheet, "TH", amountHeads[index] ?? "", at, head, "end", columnScope));
    }
    return Math.max(...bottoms) + 3;
  };
  const repeatTableHead = (from: number) =>
    tags.artifact(() => {
      const bottoms = [text.set(titleHead, { ...title, top: from }, head)];
      for (const [index, column] of amounts.entries()) {
        bottoms.push(text.set(amountHeads[index] ?? "", { ...column, top: from }, head, "end"));
      }
      return Math.max(...bottoms) + 3;
    });
  const drawLine = (y: number) => tags.artifact(() => drawRule(pdf, y));
  let y = tags.group("TR", () => drawTableHead(top));
  drawLine(y);
  y += 6;
  for (const row of table.rows) {
    const height = Math.max(
      text.height(row.title, title.width, { size: 10.5 }) + text.height(row.note, title.width, { size: 8.5 }),
      ...amounts.map(({ width }, index) =>
        text.height(row.amounts[index] ?? "", width, { size: layout.size }),
      ),
    );
    // A heading stays on the page of its first row.
    if (y + height + (row.isHeading ? 2 * headingHeight : 0) > lastLine(sheet)) {
      y = repeatTableHead(nextPage(sheet));
      drawLine(y);
      y += 6;
    }
    y = tags.group("TR", () => (row.isHeading ? drawHeading(sheet, row, y) : drawRow(sheet, row, y, layout)));
    y += 3 * spacing;
  }
  if (y + totalHeight > lastLine(sheet)) y = nextPage(sheet);
  drawLine(y + 2);
  return tags.group("TR", () => drawTotal(sheet, y, layout));
}

function drawHeading(sheet: Sheet, { title }: Row, top: number): number {
  const at = { ...sheet.column(0, contentWidth), top: top + 8 };
  const style = { font: "bold", size: 10.5, color: sheet.accent } as const;
  return setTagged(sheet, "TH", title, at, style, "start", { scope: "Row" });
}

/** Draws the title, the note below and the amounts, in the order of a screen reader. */
function drawRow(sheet: Sheet, row: Row, top: number, { title, amounts, size }: Layout): number {
  const below = sheet.tags.group("TD", () => {
    const y = setTagged(sheet, "P", row.title, { ...title, top }, { size: 10.5 });
    if (!row.note) return y;
    return setTagged(sheet, "P", row.note, { ...title, top: y - 2 }, { size: 8.5, color: colors.soft });
  });
  const bottoms = amounts.map((column, index) =>
    setTagged(sheet, "TD", row.amounts[index] ?? "", { ...column, top }, { size }, "end"),
  );
  return Math.max(below, ...bottoms);
}

function drawTotal(sheet: Sheet, top: number, { title, amounts, totalSize }: Layout): number {
  const [words, ...sums] = sheet.paper.table.total;
  const wordsStyle = { font: "bold", size: 11 } as const;
  let bottom = setTagged(sheet, "TH", words, { ...title, top: top + 9 }, wordsStyle, "start", {
    scope: "Row",
  });
  const style = { font: "bold", size: totalSize, color: sheet.accent } as const;
  for (const [index, column] of amounts.entries()) {
    bottom = setTagged(sheet, "TD", sums[index] ?? "", { ...column, top: top + 8 }, style, "end");
  }
  return bottom;
}
