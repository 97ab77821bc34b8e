import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frame, readFrames } from "./frames.ts";
import { receiveFile } from "./receive-file.ts";

describe("a framed file", () => {
  const framed = (pieces: Uint8Array[]) => {
    const frames = pieces.filter(({ length }) => length > 0).map((piece, index) => frame(index, piece));
    return Buffer.concat([...frames, frame(pieces.length, new Uint8Array())]);
  };
  const chunked = (bytes: Uint8Array, cuts: number[]) => {
    const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
    return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
  };

  test("survives the round trip, wherever the network splits it", () => {
    const bytes = fc.uint8Array({ maxLength: 40 });
    fc.assert(
      fc.property(fc.array(bytes), fc.array(fc.nat()), (pieces, cuts) => {
        const reader = readFrames();
        const read = chunked(framed(pieces), cuts).flatMap((chunk) => reader.take(chunk));
        expect(Buffer.concat(read)).toEqual(Buffer.concat(pieces));
        expect([reader.rows(), reader.whole()]).toEqual([pieces.length, true]);
      }),
    );
  });

  const body = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream();

  test("is received with its row counts", async () => {
    const counts: number[] = [];
    const bytes = framed([Buffer.from("a;b\r\n"), Buffer.from("c;d\r\n")]);
    const { file, rows } = await receiveFile(body(bytes), "text/csv", (count) => counts.push(count));
    expect([await file.text(), file.type, rows, counts.at(-1)]).toEqual(["a;b\r\nc;d\r\n", "text/csv", 2, 2]);
  });

  test("that ends too early is rejected", async () => {
    const bytes = framed([Buffer.from("a;b\r\n")]);
    await expect(receiveFile(body(bytes.subarray(0, -8)), "text/csv", () => {})).rejects.toThrow(
      "incomplete file",
    );
  });
});
