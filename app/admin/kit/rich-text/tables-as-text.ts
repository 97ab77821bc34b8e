/** Matches the innermost tables, which contain no other table. */
const table = /<table\b[^>]*>((?:(?!<table\b)[\s\S])*?)<\/table\s*>/gi;
const cell = /<t[dh]\b[^>]*>([\s\S]*?)(?=<t[dh]\b|<\/tr\b|<tr\b|$)/gi;
const block = /<\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|br|hr|thead|tbody|tfoot|tr|t[dh])\b[^>]*>/gi;
const cellEnd = /<\/t[dh]\s*>/gi;
/** The maximum depth of nested tables; deeper tables lose their rows. */
const deepest = 5;

/** Replaces tables, which the editor does not support, by text: a line for each row, with ` · ` between its cells. */
export function tablesAsText(html: string): string {
  let text = html;
  for (let round = 0; round < deepest && /<table\b/i.test(text); round++) {
    text = text.replace(table, (_whole, inner: string) => rowsOf(inner));
  }
  return text;
}

function rowsOf(inner: string): string {
  const [before = "", ...rows] = inner.split(/<tr\b[^>]*>/i);
  const caption = flat(/<caption\b[^>]*>([\s\S]*?)<\/caption\s*>/i.exec(before)?.[1] ?? "");
  const parts = caption ? [`<p>${caption}</p>`] : [];
  let lines: string[] = [];
  const endLines = () => {
    if (lines.length > 0) parts.push(`<p>${lines.join("<br>")}</p>`);
    lines = [];
  };
  for (const row of rows) {
    const cells = [...row.matchAll(cell)].map(([, content = ""]) => content.replace(cellEnd, ""));
    if (cells.length === 1) {
      // The only cell of a layout table may contain paragraphs.
      endLines();
      parts.push(cells.join("").trim());
      continue;
    }
    const filled = cells.map(flat).filter((content) => content !== "");
    if (filled.length > 0) lines.push(filled.join(" · "));
  }
  endLines();
  return parts.join("");
}

/** Puts a cell into one line and keeps its emphasis and links. */
function flat(content: string): string {
  return content
    .replace(block, " ")
    .replace(/(?:\s|&nbsp;)+/g, " ")
    .trim();
}
