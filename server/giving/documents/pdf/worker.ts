import { parentPort } from "node:worker_threads";
import { drawPapers } from "./draw-paper.ts";
import type { Paper } from "./paper.ts";

/** The drawing thread (pdf-thread.ts). Drawing takes too long for the main thread of the server. */
parentPort?.on("message", async ({ id, papers }: { id: number; papers: Paper[] }) => {
  try {
    const bytes = await drawPapers(papers);
    parentPort?.postMessage({ id, bytes });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.stack : String(error) });
  }
});
