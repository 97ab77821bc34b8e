import type { RawAnswer } from "./raw-request.ts";

/** Patterns that no request of the drill contains, so that an echo is not taken for a leak. */
const insides: [what: string, sign: RegExp][] = [
  ["a stack", /\n\s+at \S+.*[:(]\d+:\d+/],
  ["a file of the program", /node_modules\/|\/build\/server\/|file:\/\//],
  [
    "words of the database",
    /Failed query|syntax error at or near|violates .{3,40} constraint|relation ".+" does not exist|pg_catalog|invalid input syntax|invalid byte sequence/,
  ],
  ["an internal error", /\b(?:DrizzleQueryError|AppError|TypeError|RangeError|URIError|SyntaxError): /],
];

/**
 * What is wrong with an answer; undefined for nothing.
 * @param secrets texts that no answer may contain
 */
export function judgeAnswer(
  { kind, status, text }: RawAnswer,
  wellFormed: boolean,
  secrets: readonly string[],
): string | undefined {
  if (kind === "late") return "no answer in time";
  if (kind === "cut") return wellFormed ? "cut off without an answer" : undefined;
  if (status >= 500) return `answered ${status}`;
  if (/^x-injected:/im.test(text.slice(0, text.indexOf("\r\n\r\n")))) return "a header from the request";
  for (const [what, sign] of insides) if (sign.test(text)) return `shows ${what}`;
  return secrets.some((secret) => text.includes(secret)) ? "shows a secret" : undefined;
}
