import { tableOf } from "#testing/report/table.ts";
import type { Role } from "../fuzz/requests.ts";
import type { Cost } from "./watch-site.ts";

/** One request and its cost for others. */
export type Row = Cost & {
  route: string;
  role: Role;
  input: string;
  /** Bytes of its body and address. */
  size: number;
  answered: string;
  /** Milliseconds until the answer. */
  took: number;
  /**
   * Number of measurements: a failing row is measured up to three times, because other programs use the machine too.
   */
  measured: number;
};

/** What decides about a row: the wait, or the time that the server's thread ran, if that is shorter. */
export const blocked = ({ wait, busy }: Cost) => Math.min(wait, busy);

/** Prints the worst rows as tables: by the wait of others, by memory, and by response time. */
export function printCosts(rows: readonly Row[]): void {
  print("others waited longest", rows, blocked, 15);
  print("the server's process grew most", rows, ({ growth }) => growth, 10);
  print("its children took most", rows, ({ children }) => children, 5);
  print("answered last", rows, ({ took }) => took, 10);
}

function print(title: string, rows: readonly Row[], by: (row: Row) => number, most: number): void {
  const worst = [...rows].sort((a, b) => by(b) - by(a)).slice(0, most);
  const table = tableOf(worst, {
    route: ({ route }) => route,
    role: ({ role }) => role,
    input: ({ input }) => input,
    size: ({ size }) => `${Math.ceil(size / 1024)} KB`,
    answer: ({ answered }) => answered,
    after: ({ took }) => `${took.toFixed(0)} ms`,
    "others waited": ({ wait, measured }) => `${wait.toFixed(0)} ms${measured > 1 ? ` (${measured} ×)` : ""}`,
    "thread ran": ({ busy }) => `${busy.toFixed(0)} ms`,
    growth: ({ growth }) => `${growth.toFixed(0)} MiB`,
    children: ({ children }) => `${children.toFixed(0)} MiB`,
  });
  console.log(`\n${title}\n\n${table}`);
}
