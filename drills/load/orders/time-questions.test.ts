import { expect, test } from "vitest";
import type { Db } from "#server/db/connect.ts";
import type { Question } from "./questions.ts";
import { timeQuestions } from "./time-questions.ts";

test("every question runs on all databases in turn, with one extra round", async () => {
  const asked: string[] = [];
  const of = (database: string, total: number) => {
    const question = (name: string): Question => ({
      part: "list",
      name,
      async ask() {
        asked.push(`${name} of ${database}`);
        return { total, capped: false };
      },
    });
    return {
      db: {} as Db,
      processor: () => asked.length,
      questions: [question("first"), question("second")],
    };
  };
  const timings = await timeQuestions([of("few", 10), of("many", 1_000)], 2);
  const round = ["first of few", "first of many", "second of few", "second of many"];
  expect(asked).toEqual([...round, ...round, ...round]);
  expect(timings.map(({ name }) => name)).toEqual(["first", "second"]);
  expect(timings[0]?.times.map(({ found }) => found?.total)).toEqual([10, 1_000]);
  expect(timings[0]?.times.map(({ processor }) => processor)).toEqual([1, 1]);
});
