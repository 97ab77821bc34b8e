import type { Paper } from "./paper.ts";
import { colors, contentWidth, drawRule, lastLine, nextPage, type PlaceColumn, type Sheet } from "./sheet.ts";
import { setTagged } from "./tag-content.ts";

/** The width of the column of amounts. */
const amountWidth = 130;
const totalHeight = 30;

export function drawTable(sheet: Sheet, top: number): number {
  return sheet.tags.group("Table", () => drawRows(sheet, top));
}

function drawRows(sheet: Sheet, top: number): number {
  const { pdf, text, tags, paper, column, spacing } = sheet;
  const { table } = paper;
  const title = column(0, contentWidth - amountWidth - 10);
  const amount = column(contentWidth - amountWidth, amountWidth);
  const head = { font: "bold", size: 9, color: colors.soft } as const;
  const columnScope = { scope: "Column" } as const;
  const drawTableHead = (from: number) => {
    setTagged(sheet, "TH", table.head[0], { ...title, top: from }, head, "start", columnScope);
    return setTagged(sheet, "TH", table.head[1], { ...amount, top: from }, head, "end", columnScope) + 3;
  };
  const repeatTableHead = (from: number) =>
    tags.artifact(() => {
      text.set(table.head[0], { ...title, top: from }, head);
      return text.set(table.head[1], { ...amount, top: from }, head, "end") + 3;
    });
  const drawLine = (y: number) => tags.artifact(() => drawRule(pdf, y));
  let y = tags.group("TR", () => drawTableHead(top));
  drawLine(y);
  y += 6;
  for (const row of table.rows) {
    const height =
      text.height(row.title, title.width, { size: 10.5 }) + text.height(row.note, title.width, { size: 8.5 });
    if (y + height > lastLine(sheet)) {
      y = repeatTableHead(nextPage(sheet));
      drawLine(y);
      y += 6;
    }
    y = tags.group("TR", () => drawRow(sheet, row, y, { title, amount })) + 3 * spacing;
  }
  if (y + totalHeight > lastLine(sheet)) y = nextPage(sheet);
  drawLine(y + 2);
  return tags.group("TR", () => {
    const [words, sum] = table.total;
    setTagged(sheet, "TH", words, { ...title, top: y + 9 }, { font: "bold", size: 11 }, "start", {
      scope: "Row",
    });
    const style = { font: "bold", size: 13, color: sheet.accent } as const;
    return setTagged(sheet, "TD", sum, { ...amount, top: y + 8 }, style, "end");
  });
}

type Column = ReturnType<PlaceColumn>;

/** Draws the title, the note below and the amount, in the order of a screen reader. */
function drawRow(
  sheet: Sheet,
  row: Paper["table"]["rows"][number],
  top: number,
  { title, amount }: { title: Column; amount: Column },
): number {
  const below = sheet.tags.group("TD", () => {
    const y = setTagged(sheet, "P", row.title, { ...title, top }, { size: 10.5 });
    if (!row.note) return y;
    return setTagged(sheet, "P", row.note, { ...title, top: y - 2 }, { size: 8.5, color: colors.soft });
  });
  setTagged(sheet, "TD", row.amount, { ...amount, top }, { size: 10.5 }, "end");
  return below;
}
