import { expect, test } from "vitest";
import type { Paper } from "./paper.ts";
import { createSharedDrawings } from "./share-drawings.ts";

const paper = (title: string, createdAt = new Date(0)) =>
  ({ title, about: { title, author: "Vakıf", createdAt }, logo: new Uint8Array([1, 2]) }) as unknown as Paper;

function open() {
  const drawn: string[] = [];
  const held: ((bytes: Uint8Array | "busy") => void)[] = [];
  let now = 0;
  const draw = createSharedDrawings(
    ([one]) => {
      drawn.push(one?.title ?? "");
      return new Promise((resolve) => held.push(resolve));
    },
    () => now,
  );
  return {
    draw,
    drawn,
    held,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const bytes = new Uint8Array([7]);

test("equal requests share one drawing, which is kept for minutes", async () => {
  const t = open();
  const both = [t.draw("code", paper("A")), t.draw("code", paper("A", new Date(5)))];
  t.held[0]?.(bytes);
  expect(await Promise.all(both)).toEqual([bytes, bytes]);
  t.pass(60_000);
  expect(await t.draw("code", paper("A"))).toEqual(bytes);
  expect(t.drawn).toEqual(["A"]);
  t.pass(10 * 60_000);
  void t.draw("code", paper("A"));
  expect(t.drawn).toEqual(["A", "A"]);
});

test("one code has two places, the others keep theirs", async () => {
  const t = open();
  for (const title of ["A", "B"]) void t.draw("code", paper(title));
  expect(await t.draw("code", paper("C"))).toBe("busy");
  void t.draw("other", paper("D"));
  expect(t.drawn).toEqual(["A", "B", "D"]);
  t.held[0]?.(bytes);
  await expect.poll(() => t.draw("code", paper("A"))).toEqual(bytes);
  void t.draw("code", paper("C"));
  expect(t.drawn).toEqual(["A", "B", "D", "C"]);
});

test("what could not be drawn is drawn again, and only the last drawings are kept", async () => {
  const t = open();
  const busy = t.draw("code", paper("A"));
  t.held[0]?.("busy");
  expect(await busy).toBe("busy");
  for (let n = 1; n <= 60; n++) {
    const drawing = t.draw(`code ${n}`, paper(`letter ${n}`));
    t.held[n]?.(bytes);
    await drawing;
  }
  void t.draw("code 60", paper("letter 60"));
  expect(t.drawn).toHaveLength(61);
  void t.draw("code 1", paper("letter 1"));
  expect(t.drawn).toHaveLength(62);
});
