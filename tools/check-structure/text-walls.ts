import type { Failure } from "./failure.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

const readTextFile = "shared/text/read-text.ts";
const formFiles = ["app/admin/kit/form/read-sent-form.ts", "app/http/request/read-form-data.ts"];

const textRules = [
  {
    pattern: /\.normalize\(/,
    allowedIn: [readTextFile],
    message: `normalises a text of any length, which takes the square of it. Call readText or composeText of ${readTextFile}: they cut it first.`,
  },
  {
    pattern: /\.formData\(\)/,
    // keep-screen.ts reads in the browser what its own page sends.
    allowedIn: [...formFiles, "app/admin/kit/failure/keep-screen.ts"],
    message: `reads a form of any size from any client. Call readSentForm of ${formFiles[0]}, which asks for permission first, or readFormData of ${formFiles[1]}.`,
  },
  {
    pattern: /["'`](mailto|tel):\$\{/,
    allowedIn: ["app/ui/contact-address.ts"],
    message:
      "puts a text into an address as it is, so that it can add recipients. Call mailAddress or phoneAddress of app/ui/contact-address.ts.",
  },
  {
    pattern: /[\w)]\[(?!(?:at|index|count)\])[a-zA-Z_][\w.]*\]\s*\?\?(?!=)/,
    allowedIn: ["shared/text/own-value.ts"],
    message:
      "looks a word up in an object, which also finds what every object inherits (`constructor`). Call ownValue of shared/text/own-value.ts; of a list, `.at()`.",
  },
  {
    pattern: /[(!]\w+ in \w+\)/,
    allowedIn: [],
    message: "`in` also finds what every object inherits (`constructor`). Ask Object.hasOwn, or a Map.",
  },
  {
    pattern: /String\((form|fields|sent)\.get\(/,
    allowedIn: [],
    message: `takes a field of any length. Call sentText of ${formFiles[0]}, which cuts it.`,
  },
];

/**
 * An optional element must not be the sibling of a text behind it: a browser's translation moves texts into new
 * elements, and React then cannot insert an element before them.
 */
export function checkOptionalBeforeText({ path, text }: Pick<SourceFile, "path" | "text">): Failure[] {
  if (!/^app\/(site|ui|islands)\/.*\.tsx$/.test(path) || isTest(path)) return [];
  const lines = text.split("\n").map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const next = lines[index + 1] ?? "";
    const isOptional = /^\{[^{}]*(&&|\?) </.test(line) && line.endsWith("}");
    const isText = /^\{[a-z]\w*(Text)?\(.*\)\}$/.test(next) || /^[\p{L}\d]/u.test(next);
    if (!isOptional || !isText) return [];
    const message = "an optional element before a bare text: put the text into an element (<span>).";
    return [{ path, line: index + 2, message }];
  });
}

/** Checks that text from outside is cut before it is normalised, and similar rules for single lines. */
export function checkTextWalls({ path, text }: Pick<SourceFile, "path" | "text">): Failure[] {
  if (!/^(app|server|shared)\//.test(path) || isTest(path)) return [];
  const rules = textRules.filter(({ allowedIn }) => !allowedIn.includes(path));
  return text.split("\n").flatMap((line, index) => {
    if (/^\s*(\/\/|\*|\/\*)/.test(line)) return [];
    const brokenRules = rules.filter(({ pattern }) => pattern.test(line));
    return brokenRules.map(({ message }) => ({ path, line: index + 1, message }));
  });
}
