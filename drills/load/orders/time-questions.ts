import type { Db } from "#server/db/connect.ts";
import { median } from "../../harness/report.ts";
import type { Found, Question } from "./questions.ts";

/** In milliseconds; `processor` is the median processor time of the database's process. */
export type Times = { median: number; processor: number; found: Found };

/** One question and its times in every database, in order. */
export type Timing = Pick<Question, "part" | "name" | "seldom"> & { times: Times[] };

/** `processor` returns the milliseconds that the database's process has used so far. */
export type Asked = { db: Db; processor(): number; questions: readonly Question[] };

type Run = { time: number; processor: number; found: Found };

/**
 * Runs the questions in turn, each in every database, round by round, so that other load affects all of them alike.
 * The first round only warms up and lets questions find their page.
 */
export async function timeQuestions(databases: readonly Asked[], rounds: number): Promise<Timing[]> {
  const questions = databases[0]?.questions ?? [];
  const runs = questions.map(() => databases.map((): Run[] => []));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [row] of questions.entries()) {
      for (const [column, asked] of databases.entries()) {
        const run = await ask(asked, row);
        if (round > 0) runs[row]?.[column]?.push(run);
      }
    }
  }
  return questions.map(({ part, name, seldom }, row) => ({
    ...{ part, name, seldom },
    times: (runs[row] ?? []).map(timesOf),
  }));
}

async function ask({ db, processor, questions }: Asked, row: number): Promise<Run> {
  await questions[row]?.prepare?.(db);
  const before = processor();
  const start = performance.now();
  const found = await questions[row]?.ask(db);
  const time = performance.now() - start;
  return { time, processor: processor() - before, found };
}

function timesOf(runs: Run[]): Times {
  const times = runs.map(({ time }) => time);
  return {
    median: median(times),
    processor: median(runs.map(({ processor }) => processor)),
    found: runs.at(-1)?.found,
  };
}
