import { existsSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import sharp from "sharp";

/**
 * Counts the pixels that differ clearly from the stored picture; with another size, all of them. With GOLDEN=write the
 * picture is stored instead, and the developer must look at it.
 */
export async function differenceFrom(file: string, picture: Buffer): Promise<number> {
  if (process.env.GOLDEN === "write" || !existsSync(file)) writeFileSync(file, picture);
  const [now, then] = await Promise.all([picture, await readFile(file)].map(greyPixels));
  if (!now || !then) throw new Error("no picture");
  if (now.info.width !== then.info.width || now.info.height !== then.info.height) return now.data.length;
  return now.data.reduce((sum, pixel, at) => sum + (Math.abs(pixel - (then.data[at] ?? 0)) > 96 ? 1 : 0), 0);
}

function greyPixels(picture: Buffer) {
  return sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
}
