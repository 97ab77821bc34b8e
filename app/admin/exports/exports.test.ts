import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logFilter, orderFilter } from "./filters.ts";
import { frame, readFrames } from "./frames.ts";
import { receiveFile } from "./receive-file.ts";

describe("the filter in the address", () => {
  test("is read like the filter of the lists", () => {
    const params = new URLSearchParams(
      "q= Ayşe &status=completed&method=card&from=2026-11-01&to=2026-11-30&min=1.000,50&max=2000&page=7&sort=x",
    );
    expect(orderFilter(params)).toEqual({
      status: "completed",
      method: "card",
      from: "2026-11-01",
      to: "2026-11-30",
      minAmount: 100_050,
      maxAmount: 200_000,
      search: "Ayşe",
    });
    expect(logFilter(new URLSearchParams("status=error&order=HDAB&code=51&to=2026-11-30"))).toEqual({
      status: "error",
      orderId: "HDAB",
      code: "51",
      to: "2026-11-30",
    });
  });

  test("holds nothing that the audit trail cannot store: no NUL, no half surrogate pair", () => {
    const typed = `${"a".repeat(99)}😀`;
    const { search = "" } = orderFilter(new URLSearchParams({ q: `\0${typed}` }));
    expect(search).toContain("aaa");
    const { orderId = "", code = "" } = logFilter(new URLSearchParams({ order: typed, code: "\x0051\0" }));
    expect(code).toBe("51");
    for (const text of [search, orderId, code]) expect(JSON.stringify(text)).not.toMatch(/\\u0000|\\ud83d/);
    expect(orderFilter(new URLSearchParams({ q: "\0" }))).toEqual({});
  });

  test("ignores invalid values", () => {
    const params = "q=%20&status=all&method=cash&from=2026-11-31&to=20.11.2026&min=-5&max=abc";
    expect(orderFilter(new URLSearchParams(params))).toEqual({});
    expect(logFilter(new URLSearchParams("status=completed&order=&code=&from=x"))).toEqual({});
  });
});

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
    const told: number[] = [];
    const bytes = framed([Buffer.from("a;b\r\n"), Buffer.from("c;d\r\n")]);
    const { file, rows } = await receiveFile(body(bytes), "text/csv", (count) => told.push(count));
    expect([await file.text(), file.type, rows, told.at(-1)]).toEqual(["a;b\r\nc;d\r\n", "text/csv", 2, 2]);
  });

  test("that ends too early is rejected", async () => {
    const bytes = framed([Buffer.from("a;b\r\n")]);
    await expect(receiveFile(body(bytes.subarray(0, -8)), "text/csv", () => {})).rejects.toThrow(
      "incomplete file",
    );
  });
});
