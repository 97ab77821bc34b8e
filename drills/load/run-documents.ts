import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { drawPdf } from "#server/documents/pdf/pdf-thread.ts";
import { samplePaper, sampleReceipt, sampleYear } from "#server/documents/test-papers.ts";
import { median, percentile } from "../harness/report.ts";
import { kilobytes, markdownTable, milliseconds } from "../harness/table.ts";

const mostMilliseconds = 150;
const warmUp = 10;
const languages = ["tr", "ar"] as const;

/** Draws documents in the drawing thread, one after the other, with a logo and a signature. */
export async function runDocuments(
  rounds: number,
  by: "clock" | "processor",
  say: (step: string) => void,
): Promise<{ table: string; failures: string[] }> {
  const pictures = { logo: await picture(600, 200), signature: await picture(500, 180) };
  const documents = languages.flatMap((language) => {
    const receipt = sampleReceipt(language);
    const cancelling = { ...receipt, id: "2", cancelsId: receipt.id, number: 124 };
    return [
      { what: `receipt, ${language}`, paper: samplePaper(receipt, {}, pictures) },
      {
        what: `cancelling document, ${language}`,
        paper: samplePaper(cancelling, {}, { ...pictures, cancels: receipt }),
      },
      { what: `statement of a year, 36 lines, ${language}`, paper: sampleYear(language, pictures) },
    ];
  });
  const rows: string[][] = [];
  const failures: string[] = [];
  for (const { what, paper } of documents) {
    say(what);
    for (let n = 0; n < warmUp; n += 1) await draw(paper);
    const [times, processor] = [[], []] as [number[], number[]];
    let size = 0;
    for (let n = 0; n < rounds; n += 1) {
      const [start, used] = [performance.now(), process.cpuUsage()];
      size = (await draw(paper)).length;
      times.push(performance.now() - start);
      const { user, system } = process.cpuUsage(used);
      processor.push((user + system) / 1_000);
    }
    const judged = median(by === "clock" ? times : processor);
    if (judged > mostMilliseconds) failures.push(`${what}: ${milliseconds(judged)}`);
    const figures = [median(times), percentile(times, 0.95), median(processor)].map(milliseconds);
    rows.push([what, ...figures, kilobytes(size)]);
  }
  return { table: markdownTable(["document", "median", "p95", "processor", "size"], rows), failures };
}

async function draw(paper: Parameters<typeof drawPdf>[0][number]): Promise<Uint8Array> {
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
