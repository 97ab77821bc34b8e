import type { Sharp } from "sharp";
import { mayBeDecoded, type Refused } from "../rules.ts";
import { type RasterType, sniffType } from "../sniff-type.ts";
import { loadSharp } from "./load-sharp.ts";

/**
 * Opens the first frame of a picture without decoding it, if its header is within the limits. Throws if the header cannot
 * be read. Reading a header unpacks the compressed texts of a PNG, which can be gigabytes, so call it only under the limits
 * of run-limited.ts.
 */
export async function openPicture(
  file: Uint8Array,
): Promise<{ kind: "open"; type: RasterType; input: Sharp; animated: boolean } | Refused> {
  const type = sniffType(file);
  if (!type) return { kind: "refused", reason: "type" };
  const sharp = await loadSharp();
  // Our own limit follows below, because the library's limit counts neither channels nor depth.
  const input = sharp(file, { limitInputPixels: false, failOn: "error", pages: 1 });
  const header = await input.metadata();
  if (header.format !== (type === "avif" ? "heif" : type)) return { kind: "refused", reason: "type" };
  if (!mayBeDecoded(header)) return { kind: "refused", reason: "pixels" };
  return { kind: "open", type, input, animated: (header.pages ?? 1) > 1 };
}
