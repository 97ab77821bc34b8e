import { expect, test } from "vitest";
import type { Paper } from "./paper.ts";
import { createSharedDrawings } from "./share-drawings.ts";

const paper = (title: string, createdAt = new Date(0)) =>
  ({ title, about: { title, author: "Vakıf", createdAt }, logo: new Uint8Array([1, 2]) }) as unknown as Paper;

function openDrawings() {
  const titles: string[] = [];
  const finish: ((bytes: Uint8Array | "busy") => void)[] = [];
  let now = 0;
  const draw = createSharedDrawings(
    ([one]) => {
      titles.push(one?.title ?? "");
      return new Promise((resolve) => finish.push(resolve));
    },
    () => now,
  );
  return {
    draw,
    titles,
    finish,
    passMs: (ms: number) => {
      now += ms;
    },
  };
}

const bytes = new Uint8Array([7]);

test("equal requests share one drawing for three minutes", async () => {
  const t = openDrawings();
  const requests = [t.draw("code", paper("A")), t.draw("code", paper("A", new Date(5)))];
  t.finish[0]?.(bytes);
  expect(await Promise.all(requests)).toEqual([bytes, bytes]);
  t.passMs(60_000);
  expect(await t.draw("code", paper("A"))).toEqual(bytes);
  expect(t.titles).toEqual(["A"]);
  t.passMs(10 * 60_000);
  void t.draw("code", paper("A"));
  expect(t.titles).toEqual(["A", "A"]);
});

test("one code has at most two drawings at the same time, and other codes are not affected", async () => {
  const t = openDrawings();
  for (const title of ["A", "B"]) void t.draw("code", paper(title));
  expect(await t.draw("code", paper("C"))).toBe("busy");
  void t.draw("other", paper("D"));
  expect(t.titles).toEqual(["A", "B", "D"]);
  t.finish[0]?.(bytes);
  await expect.poll(() => t.draw("code", paper("A"))).toEqual(bytes);
  void t.draw("code", paper("C"));
  expect(t.titles).toEqual(["A", "B", "D", "C"]);
});

test("a failed drawing is tried again, and only the latest drawings are stored", async () => {
  const t = openDrawings();
  const busy = t.draw("code", paper("A"));
  t.finish[0]?.("busy");
  expect(await busy).toBe("busy");
  for (let n = 1; n <= 60; n++) {
    const drawing = t.draw(`code ${n}`, paper(`letter ${n}`));
    t.finish[n]?.(bytes);
    await drawing;
  }
  void t.draw("code 60", paper("letter 60"));
  expect(t.titles).toHaveLength(61);
  void t.draw("code 1", paper("letter 1"));
  expect(t.titles).toHaveLength(62);
});
