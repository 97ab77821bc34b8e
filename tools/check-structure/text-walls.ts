import type { Failure } from "./failure.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

const reader = "shared/read-text.ts";

/** Text from outside has one way in, which cuts it before it is normalised. */
export function checkTextWalls({ path, text }: Pick<SourceFile, "path" | "text">): Failure[] {
  if (!/^(app|server|shared)\//.test(path) || path === reader || isTest(path)) return [];
  return text.split("\n").flatMap((line, index) =>
    /\.normalize\(/.test(line)
      ? [
          {
            path,
            line: index + 1,
            message: `normalises a text of any length, which takes the square of it. Call readText or composeText of ${reader}: they cut it first.`,
          },
        ]
      : [],
  );
}
