import type { Statement } from "./capture-statements.ts";

/** A script for pgbench, and the values of its variables that are the same in every transaction. */
export type PgbenchScript = { text: string; constants: Record<string, string> };

/**
 * Repeats the statements with parameters and prepared plans (`--protocol=prepared`), like our driver.
 * Unique values become unique in each transaction: `unique` lists the strings, each followed by the pgbench
 * variable of digits that replaces it, also within longer strings.
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
  /** A string that contains a unique value, concatenated from variables; pgbench also replaces some within quotes. */
  function composed(value: string, name: string): string | undefined {
    // A stored payload may be the same in every transaction.
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
      // pgbench has no empty variables.
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
