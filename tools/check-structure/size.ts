import type { Failure } from "./failure.ts";
import type { SourceFile } from "./source-tree.ts";

const limit = 300;
const exempt =
  /^(shared\/messages\/|server\/platform\/db\/migrations\/|server\/demo\/)|\.fixture\.|(^|\/)fixtures\//;

export function checkSize({ path, text }: Pick<SourceFile, "path" | "text">): Failure[] {
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  if (lines <= limit || exempt.test(path)) return [];
  const message = `${lines} lines, the limit is ${limit}. Give one of the things it does a file of its own, beside this one.`;
  return [{ path, message }];
}
