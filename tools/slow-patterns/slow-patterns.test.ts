import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const literal =
  /(?<=[=(,:!&|?{;[]\s*|return\s+)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/g;

/** Every pattern that is written down in the program. */
function patterns(): { where: string; pattern: RegExp }[] {
  return ["app", "server", "shared"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.|contract/.test(path))
      .flatMap((path) => {
        const text = readFileSync(join(root, folder, path), "utf8");
        return [...text.matchAll(literal)].flatMap(([, source = "", flags = ""]) =>
          compiled(`${folder}/${path}`, source, flags),
        );
      }),
  );
}

function compiled(where: string, source: string, flags: string) {
  try {
    return [{ where: `${where} /${source}/${flags}`, pattern: new RegExp(source, flags) }];
  } catch {
    // A division, or text that looks like a pattern.
    return [];
  }
}

const length = 5_000;
const pieces = [
  "a",
  "A",
  "0",
  " ",
  "\t",
  "-",
  ".",
  "_",
  "/",
  "%",
  "<",
  "&",
  "=",
  ";",
  ",",
  "@",
  '"',
  "(",
  "ı",
  "a.",
  "a-",
  "0 ",
  "a@",
  "<a ",
  "%2",
  "://",
];
/** Long runs that fail at the last letter, so that every alternative is tried. */
const hostile = pieces.flatMap((piece) => {
  const run = piece.repeat(length / piece.length);
  return [`${run}\u0001`, `x${run}!`, `\n${run}\n`];
});

test("no pattern backtracks excessively on long and odd texts", () => {
  const all = patterns();
  expect(all.length).toBeGreaterThan(200);
  const slow = all.filter(({ pattern }) =>
    hostile.some((text) => {
      const began = performance.now();
      text.replace(pattern, "");
      // Some patterns look at each place of a run once from each other, which is 20 ms for these texts; what they are
      // given is bounded. One power more would be a minute. A busy machine is not to be taken for that.
      return performance.now() - began > 2_000;
    }),
  );
  expect(slow.map(({ where }) => where)).toEqual([]);
});
