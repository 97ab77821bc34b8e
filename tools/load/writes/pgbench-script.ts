import type { Statement } from "./capture-statements.ts";

/** A script for pgbench, and the values of its variables that are the same in every transaction. */
export type PgbenchScript = { text: string; constants: Record<string, string> };

/**
 * The statements again, with all parameters sent as such and plans kept (`--protocol=prepared`), as our driver does it.
 * What was unique in them becomes unique in each transaction: `unique` are the strings, each followed by the pgbench
 * variable of digits that takes its place, within longer strings, too.
 *
 * @param head lines that set those variables
 */
export function pgbenchScript(
  statements: readonly Statement[],
  unique: readonly (readonly [text: string, variable: string])[],
  head: readonly string[],
): PgbenchScript {
  const constants: Record<string, string> = {};
  function constant(name: string, value: string): string {
    constants[name] = value;
    return `:${name}`;
  }
  /** What holds one of the unique strings, put together from variables; pgbench would find some within quotes, too. */
  function composed(value: string, name: string): string | undefined {
    // What is kept as it came may say the same in every transaction.
    if (value.startsWith("{")) return undefined;
    const found = unique.find(([text]) => value.split(text).length === 2);
    if (!found) return undefined;
    const [before = "", after = ""] = value.split(found[0]);
    const text = (part: string, end: string) => (part === "" ? "''" : `${constant(name + end, part)}::text`);
    return `(${text(before, "a")} || ${found[1]} || ${text(after, "b")})`;
  }
  const lines = statements.map(({ text, params }, place) => {
    const written = text.replace(/\$(\d+)/g, (_, number: string) => {
      const value = params[Number(number) - 1];
      if (value === null || value === undefined) return "null";
      // pgbench knows no empty variables.
      if (value === "") return "''";
      const name = `s${place}p${number}`;
      const told = Array.isArray(value)
        ? `{${value.map((each) => JSON.stringify(each)).join(",")}}`
        : String(value);
      return composed(told, name) ?? constant(name, told);
    });
    return `${written};`;
  });
  return { text: `${[...head, ...lines].join("\n")}\n`, constants };
}
