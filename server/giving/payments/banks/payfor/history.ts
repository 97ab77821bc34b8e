import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { HistoryAnswer, HistoryLine } from "../bank.ts";
import { toRequestDate } from "../bank-time.ts";
import { type Connection, createDeadline, postToGateway, unknown } from "../post-to-gateway.ts";
import { readRecord } from "../xml-gateway.ts";
import { writeRequest } from "./call-gateway.ts";
import type { PayforConfig } from "./config.ts";
import { interpretLine } from "./interpret-line.ts";
import { readLine } from "./read-line.ts";
import { splitReport } from "./split-report.ts";

/** The yearly number of payments of a large foundation; no day has more lines. */
const MAX_LINES = 200_000;
/** After this many lines, some milliseconds of work, the process serves other requests first. */
const LINES_BEFORE_YIELD = 50;

/**
 * Reads the TxnHistory of a day (docs/banks/payfor.md#the-history-of-a-day), line by line as it arrives: a line has
 * about 4,500 bytes, of which 200 are kept. A report that does not end with the end of its root is "unknown", because
 * its missing lines are not known.
 */
export async function history(
  day: string,
  config: PayforConfig,
  connection: Connection,
  signal?: AbortSignal,
): Promise<HistoryAnswer> {
  const date = toRequestDate(day);
  if (date === undefined) return unknown("not-a-day");
  const fields = { ReqDate: date, SecureType: "Report", TxnType: "TxnHistory", Lang: "TR" };
  const request = writeRequest(config, fields);
  return postToGateway(config.apiUrl, request, connection, createDeadline(connection, signal), (body) =>
    readReport(body, date),
  );
}

async function readReport(body: AsyncIterable<Uint8Array>, date: string): Promise<HistoryAnswer> {
  const lines: HistoryLine[] = [];
  let elements = 0;
  let linesOfDay = 0;
  for await (const piece of splitReport(body)) {
    if (piece.kind === "broken") return unknown(piece.reason);
    if (piece.kind === "other") return unknown(readRefusal(piece.text));
    if (++elements > MAX_LINES) return unknown("too-large");
    if (elements % LINES_BEFORE_YIELD === 0) await yieldToEventLoop();
    const record = readLine(piece.text);
    if (record.kind === "unknown") return unknown("unreadable-line");
    const line = interpretLine(record);
    if ("kind" in line) {
      if (line.kind === "unknown") return line;
      continue;
    }
    if (record.read("ReqDate") === date || record.read("ReqDate") === "") linesOfDay++;
    lines.push(line);
  }
  // The V013 element reports a day without payments; a report without any element reports nothing.
  if (elements === 0) return unknown("empty");
  return lines.length > 0 && linesOfDay === 0 ? unknown("other-day") : { kind: "complete", lines };
}

/** Returns the reason in an answer that is not a report, usually a PayforResponse. */
function readRefusal(text: string): string {
  const record = readRecord(text);
  const code = record.kind === "record" ? record.read("ProcReturnCode") : "";
  return /^[A-Z0-9]{2,6}$/.test(code) ? `refused-${code}` : "not-a-report";
}
