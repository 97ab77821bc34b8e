import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Failure } from "./failure.ts";
import type { SourceFile } from "./source-tree.ts";

/** A path from the root, with or without a heading: `docs/payments.md`, `docs/contract.md#idempotency`. */
const citation = /\bdocs\/[\w./-]*\w(?:#[\w-]+)?/g;
/** A decision by its number: `decision 030`, `docs/decisions/030`. */
const decisionCitation = /\bdecisions?[ /](\d{3})\b(?!-)/g;
/** A citation without a file: "contract section 3", "reference 1.4". */
const vagueCitation = /\b(contract|reference|specification)[,)]?\s+(section|point|\d)/i;
const link = /\]\(([^)\s]+)\)/g;

/** Checks that every citation in code and every link in a document leads to a file and heading of this repository. */
export function checkCitations(
  root: string,
  files: readonly SourceFile[],
  documents: readonly string[],
): Failure[] {
  const headings = createHeadingReader(root);
  const decisions = listDecisions(root);
  const codeFailures = files.flatMap(({ path, text }) =>
    splitLines(text).flatMap(({ line, number }) => {
      if (path.startsWith("tools/check-structure/")) return [];
      const vague = vagueCitation.exec(line);
      const messages = vague
        ? [`"${vague[0]}" names no file. Cite a heading: docs/contract.md#the-result-page.`]
        : [];
      for (const [, number = ""] of line.matchAll(decisionCitation)) {
        if (!decisions.has(number)) messages.push(`there is no decision ${number}.`);
      }
      for (const [citedPath] of line.replaceAll(decisionCitation, "").matchAll(citation)) {
        messages.push(...findProblems(citedPath, headings));
      }
      return messages.map((message) => ({ path, line: number, message }));
    }),
  );
  const documentFailures = documents.flatMap((path) =>
    splitLines(readFileSync(join(root, path), "utf8")).flatMap(({ line, number }) =>
      [...line.matchAll(link)].flatMap(([, target = ""]) => {
        if (/^[a-z]+:/.test(target)) return [];
        const citedPath = target.startsWith("#") ? path + target : posix.join(posix.dirname(path), target);
        return findProblems(citedPath, headings).map((message) => ({ path, line: number, message }));
      }),
    ),
  );
  return [...codeFailures, ...documentFailures];
}

function findProblems(
  citedPath: string,
  headingsOf: (path: string) => ReadonlySet<string> | undefined,
): string[] {
  const [path = "", heading] = citedPath.split("#");
  const headings = headingsOf(path);
  if (headings === undefined) return [`${path} is not in this repository.`];
  if (heading === undefined || headings.has(heading)) return [];
  return [`${path} has no heading "${heading}".`];
}

/** Returns a function that reads the anchors of a document's headings, or undefined without such a file. */
function createHeadingReader(root: string): (path: string) => ReadonlySet<string> | undefined {
  const headings = new Map<string, ReadonlySet<string> | undefined>();
  return (path) => {
    if (!headings.has(path)) headings.set(path, read(path));
    return headings.get(path);
  };

  function read(path: string): ReadonlySet<string> | undefined {
    const file = join(root, path);
    if (!existsSync(file)) return undefined;
    if (!path.endsWith(".md")) return new Set();
    const titles = readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm);
    return new Set([...titles].map(([, title = ""]) => toAnchor(title)));
  }
}

function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

function listDecisions(root: string): ReadonlySet<string> {
  const folder = join(root, "docs/decisions");
  return new Set(existsSync(folder) ? readdirSync(folder).map((name) => name.slice(0, 3)) : []);
}

function splitLines(text: string): { line: string; number: number }[] {
  return text.split("\n").map((line, place) => ({ line, number: place + 1 }));
}
