import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { decodeText } from "./decode-text.ts";
import { Unreadable } from "./events.ts";
import { looksLikeHeader } from "./layout.ts";
import type { TableRow } from "./table.ts";

const delimiters = [";", "\t", ",", "|"] as const;
const detectLines = 100;
const maxRecordLength = 65_536;

/** Reads the rows of a CSV file. Throws Unreadable with the line. */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<TableRow, void> {
  const text = decodeText(bytes).replace(/^\uFEFF/, "");
  const delimiter = detectDelimiter(text);
  const hasFinalLineEnd = /[\r\n]\s*$/.test(text);
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: maxRecordLength,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  // The file is parsed in chunks, because all records together need thirty times the size of the file.
  const chunks = Readable.from(splitIntoChunks(text));
  chunks.pipe(parser);
  let previousRow: TableRow | null = null;
  try {
    for await (const parsed of parser) {
      const { record, info } = parsed as { record: string[]; info: { lines: number } };
      if (previousRow) yield previousRow;
      previousRow = { line: info.lines, cells: record.map((cell) => ({ text: cell })) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    throw new Unreadable(
      error.code === "CSV_QUOTE_NOT_CLOSED" ? "not_whole" : "line_unreadable",
      lines ?? null,
    );
  }
  if (previousRow) yield { ...previousRow, isUnended: !hasFinalLineEnd };
}

function* splitIntoChunks(text: string): Generator<string, void> {
  for (let at = 0; at < text.length; at += maxRecordLength) yield text.slice(at, at + maxRecordLength);
}

/** Returns the delimiter that produces a header line, or else the most frequent one. */
function detectDelimiter(text: string): string {
  const lines = text.slice(0, maxRecordLength).split(/\r\n|\n|\r/, detectLines);
  const splitCells = (line: string, by: string) =>
    line.split(by).map((cell) => cell.replace(/^\s*"|"\s*$/g, ""));
  const matchingDelimiter = delimiters.find((by) =>
    lines.some((line) => looksLikeHeader(splitCells(line, by))),
  );
  if (matchingDelimiter) return matchingDelimiter;
  const count = (by: string) => lines.reduce((sum, line) => sum + line.split(by).length - 1, 0);
  return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ";";
}
