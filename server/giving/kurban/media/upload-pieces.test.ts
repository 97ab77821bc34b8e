import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPrivateStore, type PrivateStore } from "#server/platform/private-files/private-store.ts";
import { maxMediaBytes, pieceBytes } from "#shared/giving/kurban-media.ts";
import { openTestBucket } from "#testing/counterparts/bucket.ts";
import { createClock } from "#testing/world/staff.ts";
import {
  clearPieces,
  findOffset,
  joinPieces,
  readUpload,
  removePieces,
  startUpload,
  storePiece,
} from "./upload-pieces.ts";

const secret = "a secret of 32 letters or longer";
const target = { animalId: "a" };

const stores: [string, () => Promise<{ privateFiles: PrivateStore; stop(): unknown }>][] = [
  [
    "disk",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "imece-pieces-"));
      const stop = () => rmSync(folder, { recursive: true });
      return { privateFiles: openPrivateStore({ kind: "disk" }, folder, secret), stop };
    },
  ],
  [
    "a bucket",
    async () => {
      const { config, stop } = await openTestBucket();
      return { privateFiles: openPrivateStore({ kind: "s3", ...config }, "", secret), stop };
    },
  ],
];

describe.each(stores)("an upload in pieces to %s", (_name, open) => {
  const clock = createClock();
  let ctx: { privateFiles: PrivateStore; secret: string; clock: typeof clock };
  let stop: () => unknown;
  beforeAll(async () => {
    const opened = await open();
    ctx = { privateFiles: opened.privateFiles, secret, clock };
    stop = opened.stop;
  });
  afterAll(() => stop());

  function start(bytes: number, owner = "ayse") {
    const started = startUpload(ctx, { owner, target, bytes });
    if (started.kind !== "started") throw new Error(started.kind);
    const upload = readUpload(ctx, started.id, owner);
    if (!upload) throw new Error("no upload");
    return { id: started.id, upload };
  }

  test("goes on after a break, also with a piece that arrives twice", async () => {
    const file = Buffer.from(Uint8Array.from({ length: 2 * pieceBytes + 1_000 }, (_, n) => (n * 7) % 253));
    const { upload } = start(file.length);
    const send = (offset: number) =>
      storePiece(ctx, upload, offset, file.subarray(offset, offset + pieceBytes));
    expect(await findOffset(ctx, upload)).toBe(0);
    await send(0);
    await send(0);
    expect(await findOffset(ctx, upload)).toBe(pieceBytes);
    await send(2 * pieceBytes);
    expect(await findOffset(ctx, upload)).toBe(pieceBytes);
    expect(await joinPieces(ctx, upload)).toBeNull();
    await send(pieceBytes);
    expect(await findOffset(ctx, upload)).toBe(file.length);
    expect((await joinPieces(ctx, upload))?.equals(file)).toBe(true);
    await removePieces(ctx, upload);
    expect(await findOffset(ctx, upload)).toBe(0);
  });

  test("takes no piece of another size or place", async () => {
    const { upload } = start(pieceBytes + 10);
    const piece = (length: number) => Buffer.alloc(length);
    for (const [offset, length] of [
      [0, 10],
      [0, pieceBytes + 1],
      [5, pieceBytes],
      [pieceBytes, 11],
      [pieceBytes, 9],
      [2 * pieceBytes, 0],
      [-pieceBytes, pieceBytes],
      [Number.NaN, pieceBytes],
    ] as const)
      expect(await storePiece(ctx, upload, offset, piece(length)), `${offset} ${length}`).toBe(false);
    expect(await storePiece(ctx, upload, pieceBytes, piece(10))).toBe(true);
  });

  test("is known only to the person who started it, and for a day", () => {
    const { id } = start(10);
    expect(readUpload(ctx, id, "fatma")).toBeNull();
    expect(readUpload({ ...ctx, secret: "another" }, id, "ayse")).toBeNull();
    expect(readUpload(ctx, `${id}x`, "ayse")).toBeNull();
    clock.forwardMinutes(25 * 60);
    expect(readUpload(ctx, id, "ayse")).toBeNull();
  });

  test("that is not finished within a day is cleared", async () => {
    const { upload: old } = start(10);
    await storePiece(ctx, old, 0, Buffer.alloc(10));
    clock.forwardMinutes(20 * 60);
    const { upload } = start(10);
    await storePiece(ctx, upload, 0, Buffer.alloc(10));
    clock.forwardMinutes(5 * 60);
    expect(await clearPieces(ctx)).toBeGreaterThanOrEqual(1);
    expect(await findOffset(ctx, old)).toBe(0);
    expect(await findOffset(ctx, upload)).toBe(10);
  });
});

test("the size is checked before the first byte", () => {
  const ctx = { privateFiles: {} as PrivateStore, secret, clock: createClock() };
  for (const bytes of [0, -1, maxMediaBytes + 1, Number.NaN, 1.5])
    expect(startUpload(ctx, { owner: "ayse", target, bytes })).toEqual({ kind: "size" });
  expect(startUpload(ctx, { owner: "ayse", target, bytes: maxMediaBytes }).kind).toBe("started");
});
