import { join } from "node:path";
import { Worker } from "node:worker_threads";
import pTimeout from "p-timeout";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import type { Paper } from "./paper.ts";

/** The thread draws about as many papers in ten seconds. Further papers are refused. */
const maxWaiting = 100;
const timeoutMs = 20_000;
/** The thread holds fonts and a drawing library, so it ends after a minute without work. */
const idleMs = 60_000;

/** The heap in MiB. Over 300 letters the server grew by 215 MiB without the limit and by 45 MiB with it, at the same speed. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void };
type Answer = { id: number; bytes?: Uint8Array; error?: string };

let thread: Worker | undefined;
let idleTimer: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** Draws the papers into one PDF. `busy`: too many papers wait. Throws when the PDF cannot be drawn. */
export async function drawPdf(papers: readonly Paper[]): Promise<Uint8Array | "busy"> {
  if (waiting.size >= maxWaiting) return "busy";
  const id = ++lastId;
  clearTimeout(idleTimer);
  thread ??= startThread();
  const worker = thread;
  worker.ref();
  const answer = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.postMessage({ id, papers });
  try {
    return await pTimeout(answer, {
      milliseconds: timeoutMs,
      message: "the drawing of a document takes too long",
    });
  } catch (error) {
    // A hanging thread answers no request, so the next paper starts a new thread.
    if (waiting.has(id)) endThread(worker, error as Error);
    throw error;
  } finally {
    waiting.delete(id);
    if (waiting.size === 0) endWhenIdle();
  }
}

function startThread(): Worker {
  const newThread = new Worker(join(projectRoot(), "server/giving/documents/pdf/worker.ts"), {
    resourceLimits,
  });
  newThread.on("message", ({ id, bytes, error }: Answer) => {
    if (bytes) waiting.get(id)?.resolve(bytes);
    else waiting.get(id)?.reject(new Error(error));
  });
  newThread.on("error", (error: Error) => endThread(newThread, error));
  return newThread;
}

function endThread(worker: Worker, error: Error): void {
  if (thread !== worker) return;
  thread = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
  void worker.terminate();
}

function endWhenIdle(): void {
  const idleThread = thread;
  idleThread?.unref();
  idleTimer = setTimeout(() => {
    if (thread === idleThread) thread = undefined;
    void idleThread?.terminate();
  }, idleMs);
  idleTimer.unref();
}
