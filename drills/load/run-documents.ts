import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { drawPdf } from "#server/documents/pdf/pdf-thread.ts";
import { samplePaper, sampleReceipt, sampleYear } from "#server/documents/test-papers.ts";
import { median, percentile } from "../harness/report.ts";
import { kilobytes, milliseconds, tableOf } from "../harness/table.ts";
import { type Benchmark, judgedBy, type Options, say } from "./benchmark.ts";

const mostMilliseconds = 150;
const warmUp = 10;

type Paper = Parameters<typeof drawPdf>[0][number];

/** Draws documents in the drawing thread, one after the other, with a logo and a signature. */
export async function runDocuments({ rounds = 40 }: Options): Promise<Benchmark> {
  const pictures = { logo: await picture(600, 200), signature: await picture(500, 180) };
  const documents = (["tr", "ar"] as const).flatMap((language): [what: string, paper: Paper][] => {
    const receipt = sampleReceipt(language);
    const cancelling = { ...receipt, id: "2", cancelsId: receipt.id, number: 124 };
    return [
      [`receipt, ${language}`, samplePaper(receipt, {}, pictures)],
      [`cancelling document, ${language}`, samplePaper(cancelling, {}, { ...pictures, cancels: receipt })],
      [`statement of a year, 36 lines, ${language}`, sampleYear(language, pictures)],
    ];
  });
  const rows = [];
  for (const [what, paper] of documents) {
    say(what);
    rows.push({ what, ...(await drawAgain(paper, rounds)) });
  }
  const judged = (row: Awaited<ReturnType<typeof drawAgain>>) => median(row[judgedBy]);
  const by = judgedBy === "clock" ? "clock" : "process's processor time";
  return {
    section: "documents",
    versions: {},
    how: `${rounds} of each, one after the other; judged by the ${by}.`,
    tables: tableOf(rows, {
      document: ({ what }) => what,
      median: ({ clock }) => milliseconds(median(clock)),
      p95: ({ clock }) => milliseconds(percentile(clock, 0.95)),
      processor: ({ processor }) => milliseconds(median(processor)),
      size: ({ size }) => kilobytes(size),
    }),
    failures: rows
      .filter((row) => judged(row) > mostMilliseconds)
      .map((row) => `${row.what}: ${milliseconds(judged(row))}`),
  };
}

/** Milliseconds of each drawing, and the bytes of the last. */
async function drawAgain(paper: Paper, rounds: number) {
  for (let n = 0; n < warmUp; n += 1) await draw(paper);
  const [clock, processor]: [number[], number[]] = [[], []];
  let size = 0;
  for (let n = 0; n < rounds; n += 1) {
    const [start, used] = [performance.now(), process.cpuUsage()];
    size = (await draw(paper)).length;
    clock.push(performance.now() - start);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1_000);
  }
  return { clock, processor, size };
}

async function draw(paper: Paper): Promise<Uint8Array> {
  const bytes = await drawPdf([paper]);
  if (bytes === "busy") throw new Error("the drawing thread is busy");
  return bytes;
}

/** A blurred picture, which packs about as well as a photographed signature. */
async function picture(width: number, height: number): Promise<Uint8Array> {
  const raw = { width: 12, height: 4, channels: 3 } as const;
  const pixels = sharp(randomBytes(12 * 4 * 3), { raw }).resize(width, height, { fit: "fill" });
  return new Uint8Array(await pixels.png().toBuffer());
}
