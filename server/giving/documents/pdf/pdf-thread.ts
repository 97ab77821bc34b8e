import { join } from "node:path";
import { Worker } from "node:worker_threads";
import pTimeout from "p-timeout";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import type { Paper } from "./paper.ts";

/** More waiting papers than the thread draws in ten seconds are refused. */
const mostWaiting = 100;
const patienceMs = 20_000;
/** The thread holds fonts and a drawing library; it ends after a minute without work. */
const idleMs = 60_000;

/** The heap in MiB. Without a limit the server grew by 215 MiB over 300 letters, with it by 45, and was no slower. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void };
type Answer = { id: number; bytes?: Uint8Array; error?: string };

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/** Returns a PDF with a page for each paper. Throws when it cannot be drawn; `busy`: too many papers wait. */
export async function drawPdf(papers: readonly Paper[]): Promise<Uint8Array | "busy"> {
  if (waiting.size >= mostWaiting) return "busy";
  const id = ++last;
  clearTimeout(idle);
  thread ??= startThread();
  const drawing = thread;
  drawing.ref();
  const answer = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }));
  drawing.postMessage({ id, papers });
  try {
    return await pTimeout(answer, {
      milliseconds: patienceMs,
      message: "the drawing of a document takes too long",
    });
  } catch (error) {
    // A hanging thread answers no request: the next paper starts another thread.
    if (waiting.has(id)) endThread(drawing, error as Error);
    throw error;
  } finally {
    waiting.delete(id);
    if (waiting.size === 0) rest();
  }
}

function startThread(): Worker {
  const started = new Worker(join(projectRoot(), "server/giving/documents/pdf/worker.ts"), {
    resourceLimits,
  });
  started.on("message", ({ id, bytes, error }: Answer) => {
    if (bytes) waiting.get(id)?.resolve(bytes);
    else waiting.get(id)?.reject(new Error(error));
  });
  started.on("error", (error: Error) => endThread(started, error));
  return started;
}

function endThread(ended: Worker, error: Error): void {
  if (thread !== ended) return;
  thread = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
  void ended.terminate();
}

function rest(): void {
  const resting = thread;
  resting?.unref();
  idle = setTimeout(() => {
    if (thread === resting) thread = undefined;
    void resting?.terminate();
  }, idleMs);
  idle.unref();
}
