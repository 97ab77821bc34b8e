import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pieceBytes } from "#shared/giving/kurban-media.ts";
import { sendPieces } from "./send-pieces.ts";
import type { UploadAnswer } from "./upload-media.ts";

const file = new File([new Uint8Array(2 * pieceBytes + 5)], "a.mp4", { lastModified: 1 });
let stored: Map<string, string>;
let requests: string[];
/** The answers of the server to each request; null: the connection breaks. */
let answer: (name: string, attempt: number) => UploadAnswer | null;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  requests = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const listeners = new EventTarget();
  vi.stubGlobal("addEventListener", listeners.addEventListener.bind(listeners));
  vi.stubGlobal("removeEventListener", listeners.removeEventListener.bind(listeners));
  vi.stubGlobal("fetch", async (_address: string, { body }: { body?: FormData }) => {
    const name = body ? `${body.get("intent")} ${body.get("offset") ?? ""}`.trim() : "ask";
    requests.push(name);
    const given = answer(name, requests.filter((request) => request === name).length);
    if (!given) throw new TypeError("no connection");
    return Response.json(given);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function send(signal = new AbortController().signal) {
  const pauses: boolean[] = [];
  const sending = sendPieces({
    address: "/x",
    file,
    target: { tag: "K-1" },
    mute: true,
    signal,
    onProgress: () => {},
    onPause: (isPaused) => pauses.push(isPaused),
  });
  return { sending, pauses };
}

const willing = (name: string): UploadAnswer =>
  name === "start" ? { kind: "started", id: "1", offset: 0 } : { kind: "stored" };
const every = ["piece 0", `piece ${pieceBytes}`, `piece ${2 * pieceBytes}`];

test("a file goes in pieces, and is forgotten when it is stored", async () => {
  answer = willing;
  expect(await send().sending).toEqual({ kind: "stored" });
  expect(requests).toEqual(["start", ...every, "finish"]);
  expect(stored.size).toBe(0);
});

test("a broken connection is waited for, and the same piece is sent again", async () => {
  answer = (name, attempt) => (name === every[1] && attempt < 3 ? null : willing(name));
  const { sending, pauses } = send();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await sending).toEqual({ kind: "stored" });
  expect(requests).toEqual(["start", every[0], every[1], every[1], every[1], every[2], "finish"]);
  expect(pauses).toEqual([true, true, false]);
});

test("the same file goes on where the server stopped receiving", async () => {
  const stopping = new AbortController();
  answer = (name) => {
    if (name === every[1]) stopping.abort();
    return willing(name);
  };
  await expect(send(stopping.signal).sending).rejects.toThrow();
  requests = [];
  answer = (name) => (name === "ask" ? { kind: "missing", offset: 2 * pieceBytes } : willing(name));
  expect(await send().sending).toEqual({ kind: "stored" });
  expect(requests).toEqual(["ask", every[2], "finish"]);
});

test("an upload that the server does not know any more begins again", async () => {
  stored.set(`kurban-upload:{"tag":"K-1"}:a.mp4:${file.size}:1`, "old");
  answer = (name) => (name === "ask" ? { kind: "refused", error: "eski" } : willing(name));
  expect(await send().sending).toEqual({ kind: "stored" });
  expect(requests).toEqual(["ask", "start", ...every, "finish"]);
});

test("a refusal ends the upload with its reason, and a busy server is asked again", async () => {
  answer = (name, attempt) => {
    if (name !== "finish") return willing(name);
    return attempt === 1 ? { kind: "retry" } : { kind: "refused", error: "HEVC" };
  };
  const { sending, pauses } = send();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await sending).toEqual({ kind: "refused", error: "HEVC" });
  expect(pauses).toEqual([false]);
});
