import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import type { Paper } from "./paper.ts";
import { drawPdf } from "./pdf-thread.ts";

/** The limit of simultaneous drawings for one code, so that one donor's requests do not occupy the thread. */
const maxPerCode = 2;
/** Limits of stored drawings. A letter has about 60 KB. */
const maxAgeMs = 3 * 60_000;
const maxStored = 50;

type DrawnPdf = Uint8Array | "busy";

/**
 * Draws papers for donors. Requests for the same paper share one drawing for three minutes. `busy`: too many different
 * papers of this code are being drawn.
 */
export function createSharedDrawings(
  draw: (papers: readonly Paper[]) => Promise<DrawnPdf> = drawPdf,
  now: () => number = Date.now,
) {
  const running = new Map<string, Promise<DrawnPdf>>();
  const runningByCode = new Map<string, number>();
  const stored = new Map<string, { bytes: Uint8Array; at: number }>();

  async function drawNew(code: string, key: string, paper: Paper): Promise<DrawnPdf> {
    runningByCode.set(code, (runningByCode.get(code) ?? 0) + 1);
    try {
      const bytes = await draw([paper]);
      if (bytes !== "busy") store(key, bytes);
      return bytes;
    } finally {
      const remaining = (runningByCode.get(code) ?? 1) - 1;
      if (remaining > 0) runningByCode.set(code, remaining);
      else runningByCode.delete(code);
      running.delete(key);
    }
  }

  function store(key: string, bytes: Uint8Array): void {
    stored.set(key, { bytes, at: now() });
    // The oldest drawing is the first entry.
    for (const [oldest, { at }] of stored) {
      if (stored.size <= maxStored && now() - at < maxAgeMs) break;
      stored.delete(oldest);
    }
  }

  return (code: string, paper: Paper): Promise<DrawnPdf> => {
    const key = keyOf(paper);
    const storedDrawing = stored.get(key);
    if (storedDrawing && now() - storedDrawing.at < maxAgeMs) return Promise.resolve(storedDrawing.bytes);
    const shared = running.get(key);
    if (shared) return shared;
    if ((runningByCode.get(code) ?? 0) >= maxPerCode) return Promise.resolve("busy");
    const drawing = drawNew(code, key, paper);
    running.set(key, drawing);
    return drawing;
  };
}

export const drawShared = createSharedDrawings();

/** The key is a digest of the whole content except the time of the drawing. */
function keyOf({ about, ...paper }: Paper): string {
  const { createdAt: _, ...stableAbout } = about;
  return createHash("sha256")
    .update(serialize([stableAbout, paper]))
    .digest("base64");
}
