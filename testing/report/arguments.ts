import { parseArgs } from "node:util";

/** Reads the options of a command: numbers with their defaults, texts, and switches. All other arguments are names. */
export function readArguments<Numbers extends string, Text extends string, Switch extends string>(
  numbers: Readonly<Record<Numbers, number>>,
  texts: readonly Text[],
  switches: readonly Switch[] = [],
) {
  const valueOptions = [...Object.keys(numbers), ...texts].map((name) => [name, { type: "string" }] as const);
  const switchOptions = switches.map((name) => [name, { type: "boolean" }] as const);
  const options = Object.fromEntries([...valueOptions, ...switchOptions]);
  const { values, positionals } = parseArgs({ allowPositionals: true, options }) as {
    values: Record<string, string | boolean | undefined>;
    positionals: string[];
  };
  const numberValues = Object.entries<number>(numbers).map(([name, byDefault]) => {
    return [name, Number(values[name] ?? byDefault)];
  });
  return {
    names: positionals,
    ...(Object.fromEntries(numberValues) as Record<Numbers, number>),
    ...(Object.fromEntries(texts.map((name) => [name, values[name]])) as Record<Text, string | undefined>),
    ...(Object.fromEntries(switches.map((name) => [name, values[name] === true])) as Record<Switch, boolean>),
  };
}
