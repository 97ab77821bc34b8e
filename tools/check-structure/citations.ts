import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Failure } from "./failure.ts";
import type { SourceFile } from "./source-tree.ts";

/** `docs/payments.md`, `docs/contract.md#idempotency`: a path from the root, a heading if named. */
const citation = /\bdocs\/[\w./-]*\w(?:#[\w-]+)?/g;
/** `decision 030`, `docs/decisions/030`: a note by its number. */
const note = /\bdecisions?[ /](\d{3})\b(?!-)/g;
/** How documents that are in no repository were cited once: "contract section 3", "reference 1.4". */
const elsewhere = /\b(contract|reference|specification)[,)]?\s+(section|point|\d)/i;
const link = /\]\(([^)\s]+)\)/g;

/** Checks that every citation in code and every link in a document points at a file here, and at a heading that it has. */
export function checkCitations(
  root: string,
  files: readonly SourceFile[],
  documents: readonly string[],
): Failure[] {
  const headings = headingsIn(root);
  const notes = notesIn(root);
  const inCode = files.flatMap(({ path, text }) =>
    linesOf(text).flatMap(({ line, number }) => {
      if (path.startsWith("tools/check-structure/")) return [];
      const unknown = elsewhere.exec(line);
      const messages = unknown
        ? [`"${unknown[0]}" names no file. Cite a heading: docs/contract.md#the-result-page.`]
        : [];
      for (const [, number = ""] of line.matchAll(note)) {
        if (!notes.has(number)) messages.push(`there is no decision ${number}.`);
      }
      for (const [cited] of line.replaceAll(note, "").matchAll(citation)) {
        messages.push(...problemsOf(cited, headings));
      }
      return messages.map((message) => ({ path, line: number, message }));
    }),
  );
  const inDocuments = documents.flatMap((path) =>
    linesOf(readFileSync(join(root, path), "utf8")).flatMap(({ line, number }) =>
      [...line.matchAll(link)].flatMap(([, target = ""]) => {
        if (/^[a-z]+:/.test(target)) return [];
        const cited = target.startsWith("#") ? path + target : posix.join(posix.dirname(path), target);
        return problemsOf(cited, headings).map((message) => ({ path, line: number, message }));
      }),
    ),
  );
  return [...inCode, ...inDocuments];
}

function problemsOf(cited: string, headingsOf: (path: string) => ReadonlySet<string> | undefined): string[] {
  const [path = "", heading] = cited.split("#");
  const known = headingsOf(path);
  if (known === undefined) return [`${path} is not in this repository.`];
  if (heading === undefined || known.has(heading)) return [];
  return [`${path} has no heading "${heading}".`];
}

/** The anchors of a document's headings, as GitHub makes them; undefined when there is no such file. */
function headingsIn(root: string): (path: string) => ReadonlySet<string> | undefined {
  const known = new Map<string, ReadonlySet<string> | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, read(path));
    return known.get(path);
  };

  function read(path: string): ReadonlySet<string> | undefined {
    const file = join(root, path);
    if (!existsSync(file)) return undefined;
    if (!path.endsWith(".md")) return new Set();
    const titles = readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm);
    return new Set([...titles].map(([, title = ""]) => anchorOf(title)));
  }
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

function notesIn(root: string): ReadonlySet<string> {
  const folder = join(root, "docs/decisions");
  return new Set(existsSync(folder) ? readdirSync(folder).map((name) => name.slice(0, 3)) : []);
}

function linesOf(text: string): { line: string; number: number }[] {
  return text.split("\n").map((line, place) => ({ line, number: place + 1 }));
}
