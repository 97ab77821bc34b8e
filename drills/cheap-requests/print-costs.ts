import { blocked, type Row } from "./cheap-requests-drill.ts";

/** Prints the worst rows as tables: by the wait of others, by memory, and by response time. */
export function printCosts(rows: readonly Row[]): void {
  const worst = (by: (row: Row) => number, count: number) =>
    [...rows].sort((a, b) => by(b) - by(a)).slice(0, count);
  print("others waited longest", worst(blocked, 15));
  print(
    "the server's process grew most",
    worst(({ growth }) => growth, 10),
  );
  print(
    "its children took most",
    worst(({ children }) => children, 5),
  );
  print(
    "answered last",
    worst(({ took }) => took, 10),
  );
}

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}\n`);
  console.log(
    "| route | role | input | size | answer | after | others waited | thread ran | growth | children |",
  );
  console.log("| --- | --- | --- | --: | --- | --: | --: | --: | --: | --: |");
  for (const row of rows) {
    const figures = [
      `${Math.ceil(row.size / 1024)} KB`,
      row.answered,
      `${row.took.toFixed(0)} ms`,
      `${row.wait.toFixed(0)} ms${row.measured > 1 ? ` (${row.measured} ×)` : ""}`,
      `${row.busy.toFixed(0)} ms`,
      `${row.growth.toFixed(0)} MiB`,
      `${row.children.toFixed(0)} MiB`,
    ];
    console.log(`| ${[row.route, row.role, row.input.replaceAll("|", "\\|"), ...figures].join(" | ")} |`);
  }
}
