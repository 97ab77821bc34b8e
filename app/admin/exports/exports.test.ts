import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frame, readFrames } from "./frames.ts";
import { receiveFile } from "./receive-file.ts";

describe("a framed file", () => {
  const createFile = (pieces: Uint8Array[]) => {
    const frames = pieces.filter(({ length }) => length > 0).map((piece, index) => frame(index, piece));
    return Buffer.concat([...frames, frame(pieces.length, new Uint8Array())]);
  };
  const splitAt = (bytes: Uint8Array, cuts: number[]) => {
    const positions = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
    return positions.slice(1).map((end, index) => bytes.subarray(positions[index], end));
  };

  test("is read correctly, wherever the network splits it", () => {
    const bytes = fc.uint8Array({ maxLength: 40 });
    fc.assert(
      fc.property(fc.array(bytes), fc.array(fc.nat()), (pieces, cuts) => {
        const reader = readFrames();
        const read = splitAt(createFile(pieces), cuts).flatMap((chunk) => reader.addChunk(chunk));
        expect(Buffer.concat(read)).toEqual(Buffer.concat(pieces));
        expect([reader.rows(), reader.isComplete()]).toEqual([pieces.length, true]);
      }),
    );
  });

  const toStream = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream();

  test("is received with its row counts", async () => {
    const counts: number[] = [];
    const bytes = createFile([Buffer.from("a;b\r\n"), Buffer.from("c;d\r\n")]);
    const { file, rows } = await receiveFile(toStream(bytes), "text/csv", (count) => counts.push(count));
    expect([await file.text(), file.type, rows, counts.at(-1)]).toEqual(["a;b\r\nc;d\r\n", "text/csv", 2, 2]);
  });

  test("without its end is rejected", async () => {
    const bytes = createFile([Buffer.from("a;b\r\n")]);
    await expect(receiveFile(toStream(bytes.subarray(0, -8)), "text/csv", () => {})).rejects.toThrow(
      "incomplete file",
    );
  });
});
