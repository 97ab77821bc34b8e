import { expect, test } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { createLiveHub } from "#server/platform/live/live-hub.ts";
import { openLiveStream } from "./open-stream.server.ts";

type TestListener = { onMessage(payload: string): void };

const owner = { user: "ayse", session: "first" };
const beat = "event: beat\ndata:\n\n";
const isOpen = async () => true;

/** Opens a hub for one stream per person. The test sends the notices instead of a database. */
async function openHub() {
  let sendNotice = (_payload: string) => {};
  const listen = async (_channel: string, listener: TestListener) => {
    sendNotice = listener.onMessage;
    return async () => {};
  };
  const hub = await createLiveHub({ listen } as unknown as Connection, 1);
  return { hub, sendNotice: (payload: string) => sendNotice(payload) };
}

function read(stream: ReadableStream<Uint8Array> | null) {
  const reader = stream?.getReader();
  if (!reader) throw new Error("no stream");
  const decoder = new TextDecoder();
  const next = async () => {
    const { done, value } = await reader.read();
    return done ? undefined : decoder.decode(value);
  };
  return { next, cancel: () => reader.cancel() };
}

test("a notice becomes a message with its kind; an unknown kind becomes any", async () => {
  const { hub, sendNotice } = await openHub();
  const { next } = read(openLiveStream(hub, owner, isOpen));
  expect(await next()).toBe(beat);
  sendNotice("order");
  sendNotice("kind of a later version");
  expect([await next(), await next()]).toEqual(["data: order\n\n", "data: any\n\n"]);
});

test("a stream sends beats while the session is open, and ends with the session", async () => {
  const { hub } = await openHub();
  let isSessionOpen = true;
  const { next } = read(openLiveStream(hub, owner, async () => isSessionOpen, 5));
  expect([await next(), await next()]).toEqual([beat, beat]);
  isSessionOpen = false;
  while (await next());
  expect(openLiveStream(hub, owner, isOpen)).not.toBeNull();
});

test("the end of a session closes its streams at once, and an ended session gets no stream", async () => {
  const { hub, sendNotice } = await openHub();
  const { next } = read(openLiveStream(hub, owner, isOpen));
  expect(await next()).toBe(beat);
  sendNotice("ended:session:another");
  sendNotice("ended:session:first");
  expect(await next()).toBeUndefined();
  const late = read(openLiveStream(hub, owner, async () => false));
  expect(await late.next()).toBeUndefined();
});

test("a stream above the limit is refused until another stream ends; closing the hub ends all streams", async () => {
  const { hub } = await openHub();
  const first = read(openLiveStream(hub, owner, isOpen));
  expect(openLiveStream(hub, { ...owner, session: "second" }, isOpen)).toBeNull();
  await first.cancel();
  const second = read(openLiveStream(hub, owner, isOpen));
  expect(await second.next()).toBe(beat);
  hub.close();
  expect(await second.next()).toBeUndefined();
  expect(openLiveStream(hub, owner, isOpen)).toBeNull();
});

test("a browser that stops reading is disconnected", async () => {
  const { hub, sendNotice } = await openHub();
  expect(openLiveStream(hub, owner, isOpen)).not.toBeNull();
  for (let notice = 0; notice < 64 * 1024; notice += 1) sendNotice("order");
  expect(openLiveStream(hub, owner, isOpen)).not.toBeNull();
});

test("a browser that disconnects during the session check causes no error", async () => {
  const { hub } = await openHub();
  const checked = Promise.withResolvers<boolean>();
  await read(openLiveStream(hub, owner, () => checked.promise)).cancel();
  // An unhandled rejection would fail this test.
  checked.resolve(true);
  await checked.promise;
  expect(openLiveStream(hub, owner, isOpen)).not.toBeNull();
});
