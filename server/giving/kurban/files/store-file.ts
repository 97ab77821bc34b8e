import type { Tx } from "#server/platform/db/connect.ts";
import { sniffPaper } from "./sniff-paper.ts";
import { kurbanFiles, maxPaperBytes } from "./table.ts";

export type FileRefused = { kind: "refused"; rule: "file-type" | "file-size" };

/** Stores a scanned paper in the transaction of the row that names it, so that no file is without a row. */
export async function storeFile(
  tx: Tx,
  bytes: Uint8Array,
): Promise<{ kind: "stored"; id: string } | FileRefused> {
  if (bytes.length > maxPaperBytes) return { kind: "refused", rule: "file-size" };
  const type = sniffPaper(bytes);
  if (!type) return { kind: "refused", rule: "file-type" };
  const data = Buffer.from(bytes).toString("base64");
  const [row] = await tx.insert(kurbanFiles).values({ type, data }).returning({ id: kurbanFiles.id });
  return { kind: "stored", id: row?.id ?? "" };
}
