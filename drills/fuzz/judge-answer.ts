import type { RawAnswer } from "./raw-connection.ts";

/** Describes what an answer leaks; undefined for none. */
export type Judge = (
  answer: RawAnswer,
  asked: { target: string; wellFormed: boolean; knowsPrefix: boolean },
) => string | undefined;

/** Patterns that no request of the drill contains, so that an echo is not taken for a leak. */
const insides: [string, RegExp][] = [
  ["a stack", /\n\s+at \S+.*[:(]\d+:\d+/],
  ["a file of the program", /node_modules\/|\/build\/server\/|file:\/\//],
  [
    "words of the database",
    /Failed query|syntax error at or near|violates .{3,40} constraint|relation ".+" does not exist|pg_catalog|invalid input syntax|invalid byte sequence/,
  ],
  ["an internal error", /\b(?:DrizzleQueryError|AppError|TypeError|RangeError|URIError|SyntaxError): /],
];

/** @param secrets texts that no answer may contain; `prefix` only in answers to clients that know it */
export function createJudge({ secrets, prefix }: { secrets: readonly string[]; prefix: string }): Judge {
  return (answer, { wellFormed, knowsPrefix }) => {
    if (answer.kind === "late") return "no answer in time";
    if (answer.kind === "cut") return wellFormed ? "cut off without an answer" : undefined;
    if (answer.status >= 500) return `answered ${answer.status}`;
    const head = answer.headers.map(([name, value]) => `${name}: ${value}`).join("\n");
    if (/^x-injected:/m.test(head)) return "a header from the request";
    const text = `${head}\n\n${answer.body.toString("utf8")}`;
    for (const [what, sign] of insides) if (sign.test(text)) return `shows ${what}`;
    if (secrets.some((secret) => text.includes(secret))) return "shows a secret";
    if (!knowsPrefix && text.includes(prefix)) return "shows the secret prefix";
    return undefined;
  };
}
