import { existsSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import sharp from "sharp";

/**
 * How many pixels of a picture differ clearly from the stored one; another size counts as all of them. With GOLDEN=write
 * the picture is stored instead: look at each.
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
