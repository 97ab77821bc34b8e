import { existsSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import sharp from "sharp";

/**
 * Counts the pixels that differ clearly from the stored picture; all pixels if the size differs. With GOLDEN=write the
 * picture is stored instead, and the developer must check it.
 */
export async function countDifferentPixels(file: string, picture: Buffer): Promise<number> {
  if (process.env.GOLDEN === "write" || !existsSync(file)) writeFileSync(file, picture);
  const [current, then] = await Promise.all([picture, await readFile(file)].map(greyPixels));
  if (!current || !then) throw new Error("no picture");
  if (current.info.width !== then.info.width || current.info.height !== then.info.height)
    return current.data.length;
  return current.data.reduce(
    (sum, pixel, at) => sum + (Math.abs(pixel - (then.data[at] ?? 0)) > 96 ? 1 : 0),
    0,
  );
}

function greyPixels(picture: Buffer) {
  return sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
}
