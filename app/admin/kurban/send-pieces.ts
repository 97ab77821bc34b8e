import { kitText } from "#app/admin/kit/kit-text.ts";
import { pieceBytes } from "#shared/giving/kurban-media.ts";
import { mediaText as text } from "./media-texts.ts";
import type { UploadAnswer } from "./upload-media.ts";

type Upload = {
  address: string;
  file: File;
  /** What the film shows: `season` and `tag`, or `place`. */
  target: Record<string, string>;
  mute: boolean;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
  /** The connection broke, or is back. */
  onPause: (isPaused: boolean) => void;
};

export type UploadEnd = { kind: "stored" } | { kind: "refused"; error: string };

/** The pauses between tries without a connection. The last one repeats. */
const pausesMs = [1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * Sends a file in pieces. Without a connection it waits and goes on where the server stopped receiving, also when the
 * person chooses the same file again after closing the browser. Throws when `signal` aborts.
 */
export async function sendPieces(upload: Upload): Promise<UploadEnd> {
  const { file, mute, onProgress } = upload;
  const stored = rememberedUpload(upload);
  let id = stored.read();
  let offset = 0;
  if (id !== null) {
    const answer = await request(upload, { id });
    if (answer.kind === "missing") offset = answer.offset;
    else id = null;
  }
  if (id === null) {
    const started = await send(upload, { intent: "start", bytes: String(file.size), ...upload.target });
    if (started.kind !== "started") return toEnd(started);
    id = started.id;
    stored.write(id);
  }
  for (;;) {
    for (; offset < file.size; offset += pieceBytes) {
      onProgress(Math.floor((offset * 100) / file.size));
      const piece = file.slice(offset, offset + pieceBytes);
      const answer = await send(upload, { intent: "piece", id, offset: String(offset) }, piece);
      if (answer.kind !== "stored") return toEnd(answer);
    }
    onProgress(100);
    const finished = await send(upload, { intent: "finish", id, mute: mute ? "on" : "" });
    if (finished.kind === "missing" && finished.offset < file.size) {
      offset = finished.offset;
      continue;
    }
    stored.write(null);
    return toEnd(finished);
  }
}

function toEnd(answer: UploadAnswer): UploadEnd {
  if (answer.kind === "stored" || answer.kind === "refused") return answer;
  return { kind: "refused", error: text.failed };
}

function send(upload: Upload, fields: Record<string, string>, piece?: Blob): Promise<UploadAnswer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (piece) body.append("piece", piece, "piece");
  return request(upload, {}, { method: "POST", body });
}

/** Repeats a request until the server answers it. */
async function request(
  { address, signal, onPause }: Upload,
  query: Record<string, string>,
  init: RequestInit = {},
): Promise<UploadAnswer> {
  const url = Object.keys(query).length > 0 ? `${address}?${new URLSearchParams(query)}` : address;
  for (let attempt = 0; ; attempt++) {
    const answer = await tryRequest(url, Object.assign({ signal, redirect: "manual" as const }, init));
    signal.throwIfAborted();
    if (answer && answer.kind !== "retry") {
      if (attempt > 0) onPause(false);
      return answer;
    }
    if (!answer) onPause(true);
    await wait(pausesMs.at(attempt) ?? pausesMs.at(-1) ?? 0, signal);
  }
}

/** Returns the answer; null without one, or when a proxy answers for a server that restarts. */
async function tryRequest(url: string, init: RequestInit): Promise<UploadAnswer | null> {
  try {
    const response = await fetch(url, init);
    // A session that ended leads to the sign-in page.
    if (response.type === "opaqueredirect") return { kind: "refused", error: kitText.uploadSignedOut };
    return (await response.json()) as UploadAnswer;
  } catch {
    return null;
  }
}

/** Waits, or until the browser has a connection again. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

/** The id of the unfinished upload of this file. Without storage an upload begins again. */
function rememberedUpload({ file, target }: Upload) {
  const key = `kurban-upload:${JSON.stringify(target)}:${file.name}:${file.size}:${file.lastModified}`;
  return {
    read(): string | null {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(id: string | null): void {
      try {
        if (id === null) localStorage.removeItem(key);
        else localStorage.setItem(key, id);
      } catch {
        // The upload goes on without being remembered.
      }
    },
  };
}
