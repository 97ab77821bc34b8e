import type { Failure } from "./failure.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

const reader = "shared/text/read-text.ts";
const forms = ["app/admin/kit/form/read-sent-form.ts", "app/http/request/read-form-data.ts"];

const walls = [
  {
    pattern: /\.normalize\(/,
    inside: [reader],
    message: `normalises a text of any length, which takes the square of it. Call readText or composeText of ${reader}: they cut it first.`,
  },
  {
    pattern: /\.formData\(\)/,
    // The last one reads in the browser what its own page sends.
    inside: [...forms, "app/admin/kit/failure/keep-screen.ts"],
    message: `reads a form of any size from any client. Call readSentForm of ${forms[0]}, which asks for permission first, or readFormData of ${forms[1]}.`,
  },
  {
    pattern: /["'`](mailto|tel):\$\{/,
    inside: ["app/ui/contact-address.ts"],
    message:
      "puts a text into an address as it is, so that it can add recipients. Call mailAddress or phoneAddress of app/ui/contact-address.ts.",
  },
  {
    pattern: /[\w)]\[(?!(?:at|index|count)\])[a-zA-Z_][\w.]*\]\s*\?\?(?!=)/,
    inside: ["shared/text/own-value.ts"],
    message:
      "looks a word up in an object, which also finds what every object inherits (`constructor`). Call ownValue of shared/text/own-value.ts; of a list, `.at()`.",
  },
  {
    pattern: /[(!]\w+ in \w+\)/,
    inside: [],
    message: "`in` also finds what every object inherits (`constructor`). Ask Object.hasOwn, or a Map.",
  },
  {
    pattern: /String\((form|fields|sent)\.get\(/,
    inside: [],
    message: `takes a field of any length. Call sentText of ${forms[0]}, which cuts it.`,
  },
];

/**
 * A browser's translation moves texts into elements of its own, and React then cannot insert an element before them: an
 * optional element and the text behind it must not be siblings.
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

/** Text from outside has one entrance, which cuts it before it is normalised. */
export function checkTextWalls({ path, text }: Pick<SourceFile, "path" | "text">): Failure[] {
  if (!/^(app|server|shared)\//.test(path) || isTest(path)) return [];
  const closed = walls.filter(({ inside }) => !inside.includes(path));
  return text.split("\n").flatMap((line, index) => {
    if (/^\s*(\/\/|\*|\/\*)/.test(line)) return [];
    const breached = closed.filter(({ pattern }) => pattern.test(line));
    return breached.map(({ message }) => ({ path, line: index + 1, message }));
  });
}
