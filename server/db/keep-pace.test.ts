import { afterEach, expect, test } from "vitest";
import { keepPace, type Pace } from "./keep-pace.ts";

// Two sides as numbers: a database that is written to, and a copy that follows when it is told to.
let original = 0;
let copy = 0;
let copyAnswers = true;
let originalAnswers = true;
let said: boolean[] = [];
/** How often each side was asked. */
let asked = { original: 0, copy: 0 };
let pace: Pace;

function start(): void {
  [original, copy, copyAnswers, originalAnswers, said] = [0, 0, true, true, []];
  asked = { original: 0, copy: 0 };
  const sides = {
    position: async () => {
      asked.original += 1;
      if (!originalAnswers) throw new Error("the original is away");
      return String(original);
    },
    reached: async (position: string) => {
      asked.copy += 1;
      if (!copyAnswers) throw new Error("the copy is away");
      return copy >= Number(position);
    },
    leftOut: (out: boolean) => void said.push(out),
  };
  pace = keepPace(sides, { betweenLooks: 5, betweenQuestions: 1, tolerance: 30 });
}
afterEach(() => {
  [copy, copyAnswers] = [original, true];
  return pace.stop();
});

const untilKeeping = (keeps: boolean) => expect.poll(() => pace.keeps(), { interval: 1 }).toBe(keeps);

/** Until a side was asked three times more, one of them from its beginning to its end. */
function untilAsked(side: keyof typeof asked): Promise<void> {
  const before = asked[side];
  return expect.poll(() => asked[side] - before, { interval: 1 }).toBeGreaterThanOrEqual(3);
}

test("after a change was heard of the copy is not asked before it has it", async () => {
  start();
  expect(pace.keeps()).toBe(false);
  await untilKeeping(true);
  original = 7;
  pace.doubt();
  expect(pace.keeps()).toBe(false);
  copy = 6;
  // Two changes, the second while the first is being waited for.
  original = 9;
  pace.doubt();
  copy = 7;
  await untilAsked("copy");
  expect(pace.keeps()).toBe(false);
  copy = 9;
  await untilKeeping(true);
});

test("a copy that falls behind without anybody hearing of a change is left out, until it has caught up", async () => {
  start();
  await untilKeeping(true);
  original = 3;
  await untilKeeping(false);
  expect(said).toEqual([true]);
  copy = 3;
  await untilKeeping(true);
  expect(said).toEqual([true, false]);
});

test("a copy that does not answer is left out, and asked again", async () => {
  start();
  await untilKeeping(true);
  copyAnswers = false;
  await untilKeeping(false);
  copyAnswers = true;
  await untilKeeping(true);
  expect(said).toEqual([true, false]);
});

test("while the original is away the copy goes on, but not past a change that was heard of", async () => {
  start();
  await untilKeeping(true);
  originalAnswers = false;
  await untilAsked("original");
  expect(pace.keeps()).toBe(true);
  pace.doubt();
  await untilAsked("original");
  expect(pace.keeps()).toBe(false);
  originalAnswers = true;
  await untilKeeping(true);
});
