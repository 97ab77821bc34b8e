import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import type { Paper } from "./paper.ts";
import { drawPdf } from "./pdf-thread.ts";

/** The limit of running drawings of one code, so that one donor's requests do not occupy the thread. */
const mostOfCode = 2;
/** The time for which a drawing is kept, and the number of kept drawings. A letter has about 60 KB. */
const keptMs = 3 * 60_000;
const mostKept = 50;

type Drawn = Uint8Array | "busy";

/**
 * Draws papers for donors. Equal requests share one drawing for minutes; `busy`: too many different ones of this code
 * are under way.
 */
export function createSharedDrawings(
  draw: (papers: readonly Paper[]) => Promise<Drawn> = drawPdf,
  now: () => number = Date.now,
) {
  const running = new Map<string, Promise<Drawn>>();
  const underWay = new Map<string, number>();
  const kept = new Map<string, { bytes: Uint8Array; at: number }>();

  async function drawNew(code: string, key: string, paper: Paper): Promise<Drawn> {
    underWay.set(code, (underWay.get(code) ?? 0) + 1);
    try {
      const bytes = await draw([paper]);
      if (bytes !== "busy") keep(key, bytes);
      return bytes;
    } finally {
      const left = (underWay.get(code) ?? 1) - 1;
      if (left > 0) underWay.set(code, left);
      else underWay.delete(code);
      running.delete(key);
    }
  }

  function keep(key: string, bytes: Uint8Array): void {
    kept.set(key, { bytes, at: now() });
    // The oldest are first.
    for (const [oldest, { at }] of kept) {
      if (kept.size <= mostKept && now() - at < keptMs) break;
      kept.delete(oldest);
    }
  }

  return (code: string, paper: Paper): Promise<Drawn> => {
    const key = keyOf(paper);
    const last = kept.get(key);
    if (last && now() - last.at < keptMs) return Promise.resolve(last.bytes);
    const shared = running.get(key);
    if (shared) return shared;
    if ((underWay.get(code) ?? 0) >= mostOfCode) return Promise.resolve("busy");
    const drawing = drawNew(code, key, paper);
    running.set(key, drawing);
    return drawing;
  };
}

export const drawShared = createSharedDrawings();

/** Returns the key of a drawing: all its content, without the time of drawing. */
function keyOf({ about, ...paper }: Paper): string {
  const { createdAt: _, ...shown } = about;
  return createHash("sha256")
    .update(serialize([shown, paper]))
    .digest("base64");
}
