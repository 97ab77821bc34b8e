import { expect, test } from "vitest";
import { createLogger } from "#server/platform/log/logger.ts";
import { openTestBucket } from "#testing/counterparts/bucket.ts";
import { checkStore } from "./check-store.ts";
import { openS3Store } from "./s3.ts";
import { describeStore } from "./store.contract.ts";

describeStore("S3", async () => {
  const { config, stop } = await openTestBucket();
  return { store: openS3Store(config), stop };
});

test("browsers get files with their type and cache time", async () => {
  const { config, stop } = await openTestBucket();
  const store = openS3Store(config);
  await store.put("sliders/c.png", Buffer.from("png"), "original");
  await store.put("sliders/c.w480.webp", Buffer.from("webp"), "variant");
  await store.put("sliders/c.w480.avif", Buffer.from("webp"), "stand-in");
  const readHeaders = async (path: string) => {
    const { headers } = await fetch(store.urlOf(path));
    return [headers.get("content-type"), headers.get("cache-control")];
  };
  const yearCache = "public, max-age=31536000, immutable";
  expect(await readHeaders("sliders/c.png")).toEqual(["image/png", "public, max-age=3600"]);
  expect(await readHeaders("sliders/c.w480.webp")).toEqual(["image/webp", yearCache]);
  expect(await readHeaders("sliders/c.w480.avif")).toEqual(["image/webp", "public, max-age=60"]);
  await store.put("sliders/c.w480.avif", Buffer.from("avif"), "variant");
  expect(await readHeaders("sliders/c.w480.avif")).toEqual(["image/avif", yearCache]);
  await stop();
});

test("a bucket that does not answer is a failure, not a missing file", async () => {
  const { config, stop } = await openTestBucket();
  await stop();
  const store = openS3Store(config);
  await expect(store.has("news/a.png")).rejects.toThrow();
  await expect(store.read("news/a.png")).rejects.toThrow();
  await expect(store.put("news/a.png", Buffer.from("a"), "original")).rejects.toThrow();
  await expect(store.remove(["news/a.png"])).rejects.toThrow();
});

test("a bucket that does not exist is a failure, not a missing file", async () => {
  const { config, stop } = await openTestBucket();
  const store = openS3Store({ ...config, bucket: "another" });
  await expect(store.put("news/a.png", Buffer.from("a"), "original")).rejects.toThrow();
  const lines: string[] = [];
  const log = createLogger("info", { write: (line: string) => void lines.push(line) });
  await checkStore({ kind: "s3", ...config }, openS3Store(config), log);
  expect(lines).toEqual([]);
  await checkStore({ kind: "s3", ...config, bucket: "another" }, store, log);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    bucket: "another",
    host: new URL(config.endpoint).host,
  });
  await stop();
});
