import { expect, test } from "vitest";
import { queueWork } from "./queue-work.ts";

/** Creates work that lasts until the test ends it. */
function createHeldWork() {
  let end = () => {};
  let starts = 0;
  const work = (interrupt: AbortSignal) => {
    starts++;
    return new Promise<string>((resolve, reject) => {
      end = () => resolve("done");
      interrupt.addEventListener("abort", () => reject(interrupt.reason));
    });
  };
  return { work, end: () => end(), starts: () => starts };
}

const nextTick = () => new Promise(setImmediate);

test("work runs one piece at a time, uploads first", async () => {
  const order: string[] = [];
  let running = 0;
  const work = (name: string) => async () => {
    expect(++running).toBe(1);
    await nextTick();
    running--;
    order.push(name);
  };
  const first = createHeldWork();
  const results = [queueWork("share-card", first.work)];
  results.push(
    queueWork("background", work("copy")) as never,
    queueWork("share-card", work("card")) as never,
  );
  results.push(queueWork("upload", work("one")) as never, queueWork("upload", work("two")) as never);
  await nextTick();
  expect(order).toEqual([]);
  first.end();
  await Promise.all(results);
  expect(order).toEqual(["one", "two", "card", "copy"]);
});

test("background work is interrupted and starts again", async () => {
  const copy = createHeldWork();
  const copying = queueWork("background", copy.work);
  await nextTick();
  expect(await queueWork("upload", async () => "stored")).toBe("stored");
  await nextTick();
  expect(copy.starts()).toBe(2);
  copy.end();
  expect(await copying).toBe("done");
});

test("an upload is never interrupted, and failed work blocks no other", async () => {
  const upload = createHeldWork();
  const uploading = queueWork("upload", upload.work);
  const failed = queueWork("share-card", () => Promise.reject(new Error("broken")));
  const other = queueWork("share-card", async () => "drawn");
  await nextTick();
  upload.end();
  expect(await uploading).toBe("done");
  expect(upload.starts()).toBe(1);
  await expect(failed).rejects.toThrow("broken");
  expect(await other).toBe("drawn");
});

test("the ninth waiting piece of work of a lane is refused, and each lane has a separate limit", async () => {
  const first = createHeldWork();
  const all: Promise<unknown>[] = [queueWork("upload", first.work)];
  for (let n = 0; n < 8; n++) all.push(queueWork("upload", async () => n));
  expect(await queueWork("upload", async () => "ninth")).toBe("busy");
  all.push(queueWork("share-card", async () => "card"));
  first.end();
  expect(await Promise.all(all)).toEqual(["done", 0, 1, 2, 3, 4, 5, 6, 7, "card"]);
  expect(await queueWork("upload", async () => "again")).toBe("again");
});
