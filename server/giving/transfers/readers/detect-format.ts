import { type StatementFormat, Unreadable } from "./events.ts";

const headBytes = 4_096;
const webPagePattern =
  /^<(?:!doctype\s+html|html|head|body|meta|title|style|link|script|base|table|thead|tbody|tr|td|div|span|p|br|font|center|form|b|i|h\d|pre)\b/i;

/** Detects the format from the content of the file, not from its name. Throws Unreadable. */
export function detectFormat(bytes: Uint8Array): StatementFormat {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  if (head.trim() === "") throw new Unreadable("empty");
  if (head.startsWith("PK\u0003\u0004")) return "xlsx";
  // Excel until 2003 and encrypted workbooks use this container.
  if (head.startsWith("\u00d0\u00cf\u0011\u00e0")) throw new Unreadable("old_excel");
  if (head.startsWith("%PDF")) throw new Unreadable("unknown_format");
  const text = head
    .replaceAll("\0", "")
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, "")
    .replace(/^[\p{Cc}\s]+/u, "");
  const markup = text.replace(/^(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)+/, "");
  if (webPagePattern.test(markup) || /^MIME-Version:/i.test(text)) throw new Unreadable("web_page");
  if (/^<(?:\?mso-application|\w*:?Workbook\b)/.test(markup)) throw new Unreadable("old_excel");
  if (/^<[?!]?[\w:]/.test(text)) return "camt053";
  if (/^\s*(?:\{1:|:\d\d[A-Z]?:)/.test(text) || /^:20:/m.test(text)) return "mt940";
  return "csv";
}
