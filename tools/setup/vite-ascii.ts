import type { Plugin } from "vite";

/**
 * Writes the server's files in ASCII. V8 keeps the source of a module at two bytes a character if one of them is not
 * ASCII, and the large files have Turkish texts.
 */
export function asciiServer(): Plugin {
  return {
    name: "ascii-server",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = toAscii(file.code);
    },
  };
}

/**
 * The same program in ASCII.
 * @throws {Error} at a backslash before another character and in raw templates, where an escape would be another text
 */
export function toAscii(code: string): string {
  const unsafe = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]|\braw`[^`]*[^\0-\x7f`]/.exec(code);
  if (unsafe) throw new Error(`This cannot be written in ASCII: ${unsafe[0]}`);
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
