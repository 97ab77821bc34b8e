import type { Plugin } from "vite";

/**
 * Writes the server's files in ASCII, because V8 keeps the source of a module with another character at two bytes for
 * each character, and the large files have Turkish texts.
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

/** Throws for a backslash before a non-ASCII character and for raw templates, whose text an escape would change. */
export function toAscii(code: string): string {
  const unsafe = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]|\braw`[^`]*[^\0-\x7f`]/.exec(code);
  if (unsafe) throw new Error(`This cannot be written in ASCII: ${unsafe[0]}`);
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
