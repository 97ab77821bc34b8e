import { expect, test } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { createLiveHub } from "#server/platform/live/live-hub.ts";
import { openLiveStream } from "./open-stream.server.ts";

type TestListener = { onMessage(payload: string): void };

const owner = { user: "ayse", session: "first" };
const beat = "event: beat\ndata:\n\n";
const isOpen = async () => true;

/** Opens a hub for one stream of a person, which gets its notices from the test instead of a database. */
async function openHub() {
  let say = (_payload: string) => {};
  const listen = async (_channel: string, listener: TestListener) => {
    say = listener.onMessage;
    return async () => {};
  };
  const hub = await createLiveHub({ listen } as unknown as Connection, 1);
  return { hub, say: (payload: string) => say(payload) };
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

test("a notice arrives as a message with its kind, and as any if this version does not know the kind", async () => {
  const { hub, say } = await openHub();
  const { next } = read(openLiveStream(hub, owner, isOpen));
  expect(await next()).toBe(beat);
  say("order");
  say("kind of a later version");
  expect([await next(), await next()]).toEqual(["data: order\n\n", "data: any\n\n"]);
});

test("a stream beats while the session is open, and ends with it", async () => {
  const { hub } = await openHub();
  let open = true;
  const { next } = read(openLiveStream(hub, owner, async () => open, 5));
  expect([await next(), await next()]).toEqual([beat, beat]);
  open = false;
  while (await next());
  expect(openLiveStream(hub, owner, isOpen)).not.toBeNull();
});

test("a session that ends closes its streams at once; an ended session gets no stream", async () => {
  const { hub, say } = await openHub();
  const { next } = read(openLiveStream(hub, owner, isOpen));
  expect(await next()).toBe(beat);
  say("ended:session:another");
  say("ended:session:first");
  expect(await next()).toBeUndefined();
  const late = read(openLiveStream(hub, owner, async () => false));
  expect(await late.next()).toBeUndefined();
});

test("a stream above the limit is refused until a browser disconnects; a server that stops ends all streams", async () => {
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
  const { hub, say } = await openHub();
  expect(openLiveStream(hub, owner, isOpen)).not.toBeNull();
  for (let notice = 0; notice < 64 * 1024; notice += 1) say("order");
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
