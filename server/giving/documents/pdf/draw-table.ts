import type { Paper } from "./paper.ts";
import { ink, inner, lastLine, nextPage, type Place, rule, type Sheet } from "./sheet.ts";
import { setTagged } from "./tag-content.ts";

/** Room for the amounts at the end of each row. */
const amountWidth = 130;
const totalHeight = 30;

export function drawTable(sheet: Sheet, top: number): number {
  return sheet.tags.group("Table", () => drawRows(sheet, top));
}

function drawRows(sheet: Sheet, top: number): number {
  const { pdf, text, tags, paper, place, air } = sheet;
  const { table } = paper;
  const title = place(0, inner - amountWidth - 10);
  const amount = place(inner - amountWidth, amountWidth);
  const head = { font: "bold", size: 9, color: ink.soft } as const;
  const column = { scope: "Column" } as const;
  const drawTableHead = (from: number) => {
    setTagged(sheet, "TH", table.head[0], { ...title, top: from }, head, "start", column);
    return setTagged(sheet, "TH", table.head[1], { ...amount, top: from }, head, "end", column) + 3;
  };
  const repeatTableHead = (from: number) =>
    tags.artifact(() => {
      text.set(table.head[0], { ...title, top: from }, head);
      return text.set(table.head[1], { ...amount, top: from }, head, "end") + 3;
    });
  const line = (at: number) => tags.artifact(() => rule(pdf, at));
  let y = tags.group("TR", () => drawTableHead(top));
  line(y);
  y += 6;
  for (const row of table.rows) {
    const height =
      text.height(row.title, title.width, { size: 10.5 }) + text.height(row.note, title.width, { size: 8.5 });
    if (y + height > lastLine(sheet)) {
      y = repeatTableHead(nextPage(sheet));
      line(y);
      y += 6;
    }
    y = tags.group("TR", () => drawRow(sheet, row, y, { title, amount })) + 3 * air;
  }
  if (y + totalHeight > lastLine(sheet)) y = nextPage(sheet);
  line(y + 2);
  return tags.group("TR", () => {
    const [words, sum] = table.total;
    setTagged(sheet, "TH", words, { ...title, top: y + 9 }, { font: "bold", size: 11 }, "start", {
      scope: "Row",
    });
    const look = { font: "bold", size: 13, color: ink.accent } as const;
    return setTagged(sheet, "TD", sum, { ...amount, top: y + 8 }, look, "end");
  });
}

type Column = ReturnType<Place>;

/** The title with its note below it, then the amount: the order in which it is read. */
function drawRow(
  sheet: Sheet,
  row: Paper["table"]["rows"][number],
  top: number,
  { title, amount }: { title: Column; amount: Column },
): number {
  const below = sheet.tags.group("TD", () => {
    const y = setTagged(sheet, "P", row.title, { ...title, top }, { size: 10.5 });
    if (!row.note) return y;
    return setTagged(sheet, "P", row.note, { ...title, top: y - 2 }, { size: 8.5, color: ink.soft });
  });
  setTagged(sheet, "TD", row.amount, { ...amount, top }, { size: 10.5 }, "end");
  return below;
}
