import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { S3mini } from "s3mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestBucket } from "#testing/counterparts/bucket.ts";
import { openPrivateBucket } from "./private-bucket.ts";
import { openPrivateStore, type PrivateStore } from "./private-store.ts";

const secret = "a secret of at least 32 characters";
const content = Buffer.from(Uint8Array.from({ length: 200_000 }, (_, n) => (n * 31) % 251));

const kinds: [
  string,
  () => Promise<{ store: PrivateStore; readForeign(): Promise<Buffer>; stop(): unknown }>,
][] = [
  [
    "disk",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "imece-private-"));
      return {
        store: openPrivateStore({ kind: "disk" }, folder, secret),
        readForeign: async () => Buffer.alloc(0),
        stop() {
          const unfinished = readdirSync(join(folder, "films")).filter((name) => name.startsWith("."));
          rmSync(folder, { recursive: true });
          expect(unfinished).toEqual([]);
        },
      };
    },
  ],
  [
    "a bucket",
    async () => {
      const { config, stop } = await openTestBucket();
      return {
        store: openPrivateStore({ kind: "s3", ...config }, "", secret),
        readForeign: async () =>
          Buffer.from(await (await fetch(`${config.publicUrl}/private/films/a`)).arrayBuffer()),
        stop,
      };
    },
  ],
];

describe.each(kinds)("private files on %s", (_name, start) => {
  let opened: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    opened = await start();
    await opened.store.put("films/a", content);
  });
  afterAll(() => opened.stop());

  test("are returned whole and in parts", async () => {
    const { store } = opened;
    expect((await store.read("films/a"))?.equals(content)).toBe(true);
    for (const [from, to] of [
      [0, 2],
      [15, 33],
      [16, 17],
      [65_530, 65_540],
      [65_536, 131_072],
      [60_000, 199_999],
      [199_990, 200_000],
    ] as const)
      expect((await store.read("films/a", { from, to }))?.equals(content.subarray(from, to)), `${from}`).toBe(
        true,
      );
    expect(await store.read("films/none")).toBeNull();
    expect(await store.read("films/none", { from: 0, to: 10 })).toBeNull();
  });

  test("are listed by folder and removed", async () => {
    const { store } = opened;
    await store.put("pieces/1", Buffer.from("x"));
    const list = async (folder: string) => Array.fromAsync(store.list(folder));
    expect(await list("pieces")).toEqual(["pieces/1"]);
    expect(await list("films")).toEqual(["films/a"]);
    expect(await list("nothing")).toEqual([]);
    await store.remove(["pieces/1", "pieces/2"]);
    expect(await list("pieces")).toEqual([]);
  });

  test("are unreadable at the address of a bucket", async () => {
    const foreign = await opened.readForeign();
    expect(foreign.includes(content.subarray(0, 64))).toBe(false);
  });
});

test("files in a bucket are unreadable with another secret, at another path, and after a change", async () => {
  const { config, stop } = await openTestBucket();
  try {
    const store = openPrivateBucket(config, secret);
    await store.put("films/a", content);
    await store.put("films/b", content);
    const read = async (path: string) =>
      Buffer.from(await (await fetch(`${config.publicUrl}/private/${path}`)).arrayBuffer());
    const a = await read("films/a");
    const b = await read("films/b");
    expect(a.subarray(0, 64).equals(b.subarray(0, 64))).toBe(false);
    const unreadable = { code: "private_file_unreadable" };
    await expect(openPrivateBucket(config, "another secret").read("films/a")).rejects.toMatchObject(
      unreadable,
    );
    const writeForeign = (bytes: Buffer) =>
      new S3mini({ ...config, endpoint: `${config.endpoint}/${config.bucket}` }).putObject(
        "private/films/a",
        bytes,
      );
    await writeForeign(b);
    await expect(store.read("films/a", { from: 0, to: 10 })).rejects.toMatchObject(unreadable);
    a.writeUInt8(a.readUInt8(70_000) ^ 1, 70_000);
    await writeForeign(a);
    await expect(store.read("films/a")).rejects.toMatchObject(unreadable);
    expect(await store.read("films/a", { from: 0, to: 10 })).toEqual(content.subarray(0, 10));
  } finally {
    await stop();
  }
});
