import { createHash, randomInt } from "node:crypto";
import type { Picture } from "#server/platform/pictures/decoder/read-picture.ts";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Makes the name of an upload from a random text and the time (docs/specification.md#7-the-calls-it-makes). */
export function nameUpload(picture: Picture, now: Date): string {
  const random = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
  return namePicture(`${random}-${now.getTime()}`, picture);
}

/** Makes a name with a digest and the size of the picture, so that no other picture ever gets the name. */
export function namePicture(
  prefix: string,
  { bytes, width, height, extension }: Pick<Picture, "bytes" | "width" | "height" | "extension">,
): string {
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return `${prefix}-${digest}-${width}x${height}.${extension}`;
}
