import { type StatementFormat, Unreadable } from "./events.ts";

const headBytes = 4_096;

/** The format by the content of the file, whatever its name. Throws Unreadable. */
export function detectFormat(bytes: Uint8Array): StatementFormat {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  if (head.trim() === "") throw new Unreadable("empty");
  if (head.startsWith("PK\u0003\u0004")) return "xlsx";
  // The container of Excel until 2003, and of encrypted workbooks.
  if (head.startsWith("\u00d0\u00cf\u0011\u00e0")) throw new Unreadable("old_excel");
  if (head.startsWith("%PDF")) throw new Unreadable("unknown_format");
  const text = head.replaceAll("\0", "").replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, "");
  if (/^\s*<(?:!doctype\s+html|html|table|head|body)\b/i.test(text)) throw new Unreadable("web_page");
  if (/^\s*<[?!]?[\w:]/.test(text)) return "camt053";
  if (/^\s*(?:\{1:|:\d\d[A-Z]?:)/.test(text) || /^:20:/m.test(text)) return "mt940";
  return "csv";
}
