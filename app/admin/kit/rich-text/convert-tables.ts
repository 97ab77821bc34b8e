/** Matches the innermost tables, which contain no other table. */
const innermostTable = /<table\b[^>]*>((?:(?!<table\b)[\s\S])*?)<\/table\s*>/gi;
const tableCell = /<t[dh]\b[^>]*>([\s\S]*?)(?=<t[dh]\b|<\/tr\b|<tr\b|$)/gi;
const blockTag = /<\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|br|hr|thead|tbody|tfoot|tr|t[dh])\b[^>]*>/gi;
const cellEnd = /<\/t[dh]\s*>/gi;
/** The maximum depth of nested tables; deeper tables lose their rows. */
const maxDepth = 5;

/** The editor does not support tables. Each row becomes a line of text with ` · ` between its cells. */
export function convertTablesToText(html: string): string {
  let text = html;
  for (let depth = 0; depth < maxDepth && /<table\b/i.test(text); depth++) {
    text = text.replace(innermostTable, (_whole, tableHtml: string) => rowsToText(tableHtml));
  }
  return text;
}

function rowsToText(tableHtml: string): string {
  const [beforeRows = "", ...rows] = tableHtml.split(/<tr\b[^>]*>/i);
  const caption = toOneLine(/<caption\b[^>]*>([\s\S]*?)<\/caption\s*>/i.exec(beforeRows)?.[1] ?? "");
  const parts = caption ? [`<p>${caption}</p>`] : [];
  let lines: string[] = [];
  const flushLines = () => {
    if (lines.length > 0) parts.push(`<p>${lines.join("<br>")}</p>`);
    lines = [];
  };
  for (const row of rows) {
    const cells = [...row.matchAll(tableCell)].map(([, content = ""]) => content.replace(cellEnd, ""));
    if (cells.length === 1) {
      // A row with one cell is a layout and may contain paragraphs.
      flushLines();
      parts.push(cells.join("").trim());
      continue;
    }
    const filledCells = cells.map(toOneLine).filter((content) => content !== "");
    if (filledCells.length > 0) lines.push(filledCells.join(" · "));
  }
  flushLines();
  return parts.join("");
}

/** Converts a cell into one line and keeps its emphasis and links. */
function toOneLine(content: string): string {
  return content
    .replace(blockTag, " ")
    .replace(/(?:\s|&nbsp;)+/g, " ")
    .trim();
}
