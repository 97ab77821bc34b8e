import type { App } from "#server/compose/compose.ts";
import { readImportFile } from "#server/giving/import/read-import-file.ts";
import { maxPasted } from "./read-pasted-names.ts";
import { pasteText } from "./share-texts.ts";

export const maxNamesBytes = 1024 * 1024;

type NamesRead = { kind: "read"; names: string } | { kind: "refused"; message: string };

/**
 * Reads the names of an Excel or CSV file as rows that staff could have pasted, each in the line of its row. A formula
 * gives its stored value only. Another process reads the file, as for an import.
 */
export async function readNamesFile(
  { imports }: Pick<App, "imports">,
  bytes: Uint8Array | undefined,
): Promise<NamesRead> {
  if (!bytes || bytes.length === 0) return { kind: "refused", message: pasteText.noFile };
  const read = imports.read ?? readImportFile;
  const lines: string[] = [];
  let count = 0;
  const verdict = await read(
    bytes,
    async (rows) => {
      for (const { line, cells } of rows) {
        const [name = "", owner = ""] = cells.map((cell) => String(cell).replaceAll(/[\t;\n]/g, ","));
        if (name === "" || ++count > maxPasted + 1) continue;
        while (lines.length < line - 1 && lines.length < maxPasted) lines.push("");
        lines.push(owner ? `${name}\t${owner}` : name);
      }
    },
    imports.stopping,
  );
  if (verdict.kind === "refused") return { kind: "refused", message: pasteText.unreadable };
  // The names and their heading.
  if (count > maxPasted + 1) return { kind: "refused", message: pasteText.tooMany };
  return { kind: "read", names: lines.join("\n") };
}
