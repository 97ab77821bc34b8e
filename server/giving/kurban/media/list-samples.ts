import { type Box, BrokenFilm, findBox, listBoxes, readLong, readNumber } from "./list-boxes.ts";

/** A part of the file, from its first byte to the byte after its last. */
export type Part = { from: number; to: number };

/** A film of ten minutes has at most 36,000 samples of 60 frames a second. */
const maxChunks = 200_000;

/** Lists the parts of the file that a track plays, from its sample table (ISO/IEC 14496-12, 8.7). Throws BrokenFilm. */
export function listSamples(file: Buffer, stbl: Box): Part[] {
  const sizes = readSizes(file, findBox(file, stbl, "stsz"));
  const runs = readRuns(file, findBox(file, stbl, "stsc"));
  const chunks = readChunks(file, stbl);
  const parts: Part[] = [];
  let sample = 0;
  let run = 0;
  for (const [index, from] of chunks.entries()) {
    while ((runs[run + 1]?.firstChunk ?? Number.POSITIVE_INFINITY) <= index + 1) run++;
    const count = runs[run]?.samples ?? 0;
    const to = from + sizes.sum(sample, count);
    if (to > file.length) throw new BrokenFilm("a sample is beyond the end of the file");
    parts.push({ from, to });
    sample += count;
  }
  if (sample !== sizes.count) throw new BrokenFilm("the chunks have another number of samples");
  return parts;
}

function readSizes(file: Buffer, { body, end }: Box) {
  const fixed = readNumber(file, body + 4, end);
  const count = readNumber(file, body + 8, end);
  if (fixed === 0 && body + 12 + count * 4 > end) throw new BrokenFilm("sizes are missing");
  return {
    count,
    /** The bytes of `length` samples from this one. */
    sum(first: number, length: number): number {
      if (first + length > count) throw new BrokenFilm("a chunk has too many samples");
      if (fixed > 0) return fixed * length;
      let sum = 0;
      for (let sample = first; sample < first + length; sample++)
        sum += readNumber(file, body + 12 + sample * 4, end);
      return sum;
    },
  };
}

/** The numbers of samples in a chunk, from the chunk with this number on. */
function readRuns(file: Buffer, { body, end }: Box) {
  const count = readNumber(file, body + 4, end);
  if (count > maxChunks || body + 8 + count * 12 > end) throw new BrokenFilm("runs of chunks are missing");
  const runs: { firstChunk: number; samples: number }[] = [];
  for (let at = body + 8; runs.length < count; at += 12)
    runs.push({ firstChunk: readNumber(file, at, end), samples: readNumber(file, at + 4, end) });
  return runs;
}

/** The places of the chunks, as numbers of 32 or 64 bits. */
function readChunks(file: Buffer, stbl: Box): number[] {
  const isLong = listBoxes(file, stbl.body, stbl.end).some(({ type }) => type === "co64");
  const { body, end } = findBox(file, stbl, isLong ? "co64" : "stco");
  const width = isLong ? 8 : 4;
  const count = readNumber(file, body + 4, end);
  if (count > maxChunks || body + 8 + count * width > end)
    throw new BrokenFilm("places of chunks are missing");
  const read = isLong ? readLong : readNumber;
  return Array.from({ length: count }, (_, index) => read(file, body + 8 + index * width, end));
}
