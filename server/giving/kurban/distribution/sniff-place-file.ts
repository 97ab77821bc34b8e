import { sniffType } from "#server/platform/pictures/sniff-type.ts";
import type { PlaceFileType } from "#shared/giving/kurban-distribution.ts";

/** Detects the type of a file by its bytes; null for a type that is not accepted, such as a workbook with macros. */
export function sniffPlaceFile(bytes: Uint8Array): PlaceFileType | null {
  const picture = sniffType(bytes);
  if (picture === "jpeg" || picture === "png") return picture;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(0, 1024).includes("%PDF-")) return "pdf";
  const isZip = buffer.subarray(0, 4).equals(Buffer.from("PK\x03\x04", "latin1"));
  // The list at the end of a ZIP names its files without compression.
  return isZip && buffer.includes("xl/workbook.xml") && !buffer.includes("xl/vbaProject.bin") ? "xlsx" : null;
}
