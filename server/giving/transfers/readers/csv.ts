import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { decodeText } from "./decode-text.ts";
import { Unreadable } from "./events.ts";
import { looksLikeHeader } from "./layout.ts";
import type { TableRow } from "./table.ts";

const delimiters = [";", "\t", ",", "|"] as const;
const detectLines = 100;
const longestRecord = 65_536;

/** The rows of a text whose cells are separated by a delimiter. Throws Unreadable with the line. */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<TableRow, void> {
  const text = decodeText(bytes).replace(/^\uFEFF/, "");
  const delimiter = detectDelimiter(text);
  const ended = /[\r\n]\s*$/.test(text);
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: longestRecord,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  // Piece by piece: the records of a whole file would take thirty times its size.
  const pieces = Readable.from(piecesOf(text));
  pieces.pipe(parser);
  let held: TableRow | null = null;
  try {
    for await (const each of parser) {
      const { record, info } = each as { record: string[]; info: { lines: number } };
      if (held) yield held;
      held = { line: info.lines, cells: record.map((cell) => ({ text: cell })) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    throw new Unreadable(
      error.code === "CSV_QUOTE_NOT_CLOSED" ? "not_whole" : "line_unreadable",
      lines ?? null,
    );
  }
  if (held) yield { ...held, unended: !ended };
}

function* piecesOf(text: string): Generator<string, void> {
  for (let at = 0; at < text.length; at += longestRecord) yield text.slice(at, at + longestRecord);
}

/** The one that makes a line look like the names of columns, else the one that occurs most. */
function detectDelimiter(text: string): string {
  const lines = text.slice(0, longestRecord).split(/\r\n|\n|\r/, detectLines);
  const cellsOf = (line: string, by: string) =>
    line.split(by).map((cell) => cell.replace(/^\s*"|"\s*$/g, ""));
  const fitting = delimiters.find((by) => lines.some((line) => looksLikeHeader(cellsOf(line, by))));
  if (fitting) return fitting;
  const count = (by: string) => lines.reduce((sum, line) => sum + line.split(by).length - 1, 0);
  return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ";";
}
