import { sniffType } from "#server/platform/pictures/sniff-type.ts";

/** Detects the type of a scanned paper by its first bytes. Null: it is neither a PDF nor a JPEG. */
export function sniffPaper(bytes: Uint8Array): "pdf" | "jpeg" | null {
  if (Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-") return "pdf";
  return sniffType(bytes) === "jpeg" ? "jpeg" : null;
}
