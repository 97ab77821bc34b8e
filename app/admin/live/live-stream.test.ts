import { expect, test } from "vitest";
import type { Connection } from "#server/db/connect.ts";
import { createLiveHub } from "#server/live/live-hub.ts";
import { openLiveStream } from "./live-stream.server.ts";

type Heard = { heard(payload: string): void };

/** A hub that gets its events from the test instead of a database. */
async function openHub() {
  let say = (_payload: string) => {};
  const listen = async (_channel: string, listener: Heard) => {
    say = listener.heard;
    return async () => {};
  };
  const hub = await createLiveHub({ listen } as unknown as Connection, { collectMs: 1, maxPerPerson: 2 });
  return { hub, say: (payload: string) => say(payload) };
}

const patient = {
  owner: { user: "ayse", session: "first" },
  since: null,
  holds: async () => true,
  beatMs: 60_000,
};

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

test("news arrive as server-sent events with an id to resume from", async () => {
  const { hub, say } = await openHub();
  const { next, cancel } = read(openLiveStream({ ...patient, hub }));
  const ready = (await next()) ?? "";
  expect(ready).toMatch(/^event: ready\nid: [0-9a-f]{12}-0\ndata: {}\n\n$/);
  say("order");
  const told = /^event: news\nid: [0-9a-f]{12}-1\ndata: {"events":\[{"kind":"order"}\],"missed":false}\n\n$/;
  expect(await next()).toMatch(told);
  await cancel();
  const since = /id: (.+)/.exec(ready)?.[1] ?? "";
  const again = read(openLiveStream({ ...patient, hub, since }));
  await again.next();
  expect(await again.next()).toMatch(told);
});

test("a stream beats while the session holds, and says so when it has ended", async () => {
  const { hub } = await openHub();
  let open = true;
  const { next } = read(openLiveStream({ ...patient, hub, beatMs: 5, holds: async () => open }));
  await next();
  expect(await next()).toBe("event: beat\ndata: {}\n\n");
  open = false;
  let last = await next();
  while (last?.includes("beat")) last = await next();
  expect(last).toBe("event: ended\ndata: {}\n\n");
  expect(await next()).toBeUndefined();
  expect(openLiveStream({ ...patient, hub })).not.toBeNull();
});

test("a session that ends closes its streams at once; an ended session gets no stream", async () => {
  const { hub, say } = await openHub();
  const { next } = read(openLiveStream({ ...patient, hub }));
  await next();
  say("ended:session:another");
  say("ended:session:first");
  expect(await next()).toBe("event: ended\ndata: {}\n\n");
  expect(await next()).toBeUndefined();
  const late = read(openLiveStream({ ...patient, hub, holds: async () => false }));
  await late.next();
  expect(await late.next()).toBe("event: ended\ndata: {}\n\n");
});

test("one stream too many of a person closes the oldest, of any session", async () => {
  const { hub } = await openHub();
  const opened = ["first", "second", "third"].map((session) =>
    read(openLiveStream({ ...patient, hub, owner: { user: "ayse", session } })),
  );
  const other = read(openLiveStream({ ...patient, hub, owner: { user: "mehmet", session: "x" } }));
  const words = async ({ next }: ReturnType<typeof read>) => [await next(), await next()];
  const [oldest, ...rest] = opened as [ReturnType<typeof read>, ...ReturnType<typeof read>[]];
  expect((await words(oldest))[1]).toBe("event: goodbye\ndata: {}\n\n");
  expect(await oldest.next()).toBeUndefined();
  hub.close();
  for (const stream of [...rest, other])
    expect(await words(stream)).toEqual([expect.stringContaining("ready"), undefined]);
});

test("a server that stops ends every stream", async () => {
  const { hub } = await openHub();
  const { next } = read(openLiveStream({ ...patient, hub }));
  await next();
  hub.close();
  expect(await next()).toBeUndefined();
  expect(openLiveStream({ ...patient, hub })).toBeNull();
});

test("a browser that stops reading is disconnected", async () => {
  const { hub, say } = await openHub();
  const stream = openLiveStream({ ...patient, hub });
  expect(stream).not.toBeNull();
  let freed: ReadableStream | null = null;
  for (let round = 0; round < 3_000 && !freed; round++) {
    for (const kind of ["order", "sms", "alarm", "refund", "mail"]) say(kind);
    await new Promise((resolve) => setTimeout(resolve, 2));
    freed = openLiveStream({ ...patient, hub });
  }
  expect(freed).not.toBeNull();
});

test("a browser that disconnects during the session check causes no error", async () => {
  const { hub } = await openHub();
  let answer = (_holds: boolean) => {};
  const beats = 5;
  const asked = new Promise<void>((resolve) => {
    const holds = () =>
      new Promise<boolean>((holding) => {
        answer = holding;
        resolve();
      });
    const { next, cancel } = read(openLiveStream({ ...patient, hub, holds, beatMs: beats }));
    void next().then(() => asked.then(cancel));
  });
  await asked;
  await new Promise((resolve) => setTimeout(resolve, beats));
  // An unhandled rejection would fail this test.
  answer(true);
  await new Promise((resolve) => setTimeout(resolve, beats));
  expect(openLiveStream({ ...patient, hub })).not.toBeNull();
});

test("a browser that names a position of another process is told to reload, and resumes from there", async () => {
  const { hub, say } = await openHub();
  const { next, cancel } = read(openLiveStream({ ...patient, hub, since: "0badc0ffee00-7" }));
  await next();
  expect(await next()).toContain('"missed":true');
  say("order");
  expect(await next()).toContain('{"events":[{"kind":"order"}],"missed":false}');
  await cancel();
  expect(openLiveStream({ ...patient, hub })).not.toBeNull();
});
