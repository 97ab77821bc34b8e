import type { Failure } from "./failure.ts";
import { isTest } from "./source-tree.ts";

const vagueWords = new Set(
  "util utils helper helpers misc common service services manager managers lib stuff".split(" "),
);
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Names of files directly in an area, in addition to `<verb-noun>`. Extend this list deliberately. */
const domainWords = new Set([
  ...["table", "queries", "rules", "errors", "config", "context"],
  ...["permissions", "roles", "sessions", "audit", "refusal", "consents", "outbox", "slug", "totals"],
]);
const domainFolder = /^server\/(staff|content\/(?!editing)[^/]+|giving\/(?:orders|payments))\/([^/]+)$/;

/** Checks that names are in kebab-case, from the vocabulary, and without vague words. */
export function checkName(path: string): Failure[] {
  const parts = path.split("/");
  const name = parts.at(-1) ?? "";
  const messages: string[] = [];

  const invalidPart = parts.find((part) => !kebabCase.test(part));
  if (invalidPart) messages.push(`"${invalidPart}" is not kebab-case: small letters, digits and dashes.`);

  const words = parts.flatMap((part) => part.split(/[-.]/));
  const vagueWord = words.find((word) => vagueWords.has(word));
  if (vagueWord) {
    messages.push(
      `"${vagueWord}" could hold anything. Name the file after what it does, and put it beside who uses it.`,
    );
  }
  if (/^index\.(ts|tsx|mjs|js)$/.test(name)) {
    messages.push(
      "no index files: import from the file that holds the thing, and name this one after its content.",
    );
  }
  const domain = domainFolder.exec(path);
  const stem = domain?.[2]?.split(".")[0] ?? "";
  if (domain && !isTest(path) && !stem.includes("-") && !domainWords.has(stem)) {
    messages.push(
      `"${stem}" is not a name for a domain file: reads go to queries.ts, each write to <verb-noun>.ts, pure rules to rules.ts, columns to table.ts. A new word for all domains is added in tools/check-structure/names.ts.`,
    );
  }
  return messages.map((message) => ({ path, message }));
}
