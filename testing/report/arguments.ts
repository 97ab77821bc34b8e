import { parseArgs } from "node:util";

/** The options of a command: numbers with what they are without one, texts, and switches. The rest are names. */
export function readArguments<Numbers extends string, Text extends string, Switch extends string>(
  numbers: Readonly<Record<Numbers, number>>,
  texts: readonly Text[],
  switches: readonly Switch[] = [],
) {
  const named = [...Object.keys(numbers), ...texts].map((name) => [name, { type: "string" }] as const);
  const switched = switches.map((name) => [name, { type: "boolean" }] as const);
  const options = Object.fromEntries([...named, ...switched]);
  const { values, positionals } = parseArgs({ allowPositionals: true, options }) as {
    values: Record<string, string | boolean | undefined>;
    positionals: string[];
  };
  const given = Object.entries<number>(numbers).map(([name, usual]) => [name, Number(values[name] ?? usual)]);
  return {
    names: positionals,
    ...(Object.fromEntries(given) as Record<Numbers, number>),
    ...(Object.fromEntries(texts.map((name) => [name, values[name]])) as Record<Text, string | undefined>),
    ...(Object.fromEntries(switches.map((name) => [name, values[name] === true])) as Record<Switch, boolean>),
  };
}
