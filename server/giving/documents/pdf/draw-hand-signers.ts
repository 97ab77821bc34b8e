import { colors, contentWidth, lastLine, nextPage, type Sheet } from "./sheet.ts";
import { setTagged } from "./tag-content.ts";

const gap = 18;
/** The room for a signature above its line. */
const signingHeight = 46;
const boxHeight = signingHeight + 58;

/** Draws a line for each signature, three or four beside each other, with role and name below it. */
export function drawHandSigners(sheet: Sheet, top: number): void {
  const { pdf, tags, paper, column } = sheet;
  const signers = paper.handSigners ?? [];
  const columns = signers.length === 4 ? 4 : 3;
  const boxWidth = (contentWidth - (columns - 1) * gap) / columns;
  let y = top;
  for (const [index, { role, name }] of signers.entries()) {
    const place = index % columns;
    if (place === 0 && y + boxHeight > lastLine(sheet)) y = nextPage(sheet) + 12;
    const box = column(place * (boxWidth + gap), boxWidth);
    const line = y + signingHeight;
    tags.artifact(() =>
      pdf
        .moveTo(box.x, line)
        .lineTo(box.x + box.width, line)
        .lineWidth(0.7)
        .stroke(colors.soft),
    );
    const below = setTagged(sheet, "P", role, { ...box, top: line + 5 }, { size: 9, color: colors.soft });
    if (name) setTagged(sheet, "P", name, { ...box, top: below }, { font: "bold", size: 10 });
    if (place === columns - 1) y += boxHeight;
  }
}
