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

/** A year of a big foundation in one day; more is no answer to our question. */
const MAX_LINES = 200_000;
/** Yields after some milliseconds of work, so that other requests are served. */
const LINES_BEFORE_YIELD = 50;

/**
 * The TxnHistory of a day (docs/banks/payfor.md#the-history-of-a-day). Read line by line as it arrives: a line has some
 * 4,500 bytes, of which 200 are kept, and other requests are served in between. Only a report that is complete to the
 * end of its root counts; a partial one is "unknown", because the missing part is not known.
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
  // An empty day must be stated by the V013 element; a report without any element does not state it.
  if (elements === 0) return unknown("empty");
  return lines.length > 0 && linesOfDay === 0 ? unknown("other-day") : { kind: "complete", lines };
}

/** Reads an answer without a report, usually a PayforResponse with the reason. */
function readRefusal(text: string): string {
  const record = readRecord(text);
  const code = record.kind === "record" ? record.read("ProcReturnCode") : "";
  return /^[A-Z0-9]{2,6}$/.test(code) ? `refused-${code}` : "not-a-report";
}
