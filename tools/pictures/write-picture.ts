import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { encodeVariant } from "#server/images/encode-variant.ts";
import { nameOf } from "#server/images/name-picture.ts";
import { variantOf, variantWidths } from "#shared/picture.ts";
import { type Scene, toSvg, toWebp } from "./kit/document.ts";

/** Writes a scene in all its sizes, in place of what was drawn of it before. Says what it wrote. */
export async function writePicture(scene: Scene, folders: readonly string[]): Promise<string> {
  const bytes = await toWebp(scene);
  const drawing = await sharp(Buffer.from(toSvg(scene)))
    .png()
    .toBuffer();
  const { width, height } = await sharp(bytes).metadata();
  const name = nameOf(scene.name, { bytes, width, height, extension: "webp" });
  const files = new Map([[name, bytes]]);
  for (const each of variantWidths(width)) {
    for (const format of ["webp", "avif"] as const) {
      files.set(variantOf(name, each, format), await encodeVariant(drawing, each, format));
    }
  }
  for (const folder of folders) {
    const old = new RegExp(`^${scene.name}(-[0-9a-f]{8}-\\d+x\\d+)?\\.(w\\d+\\.)?(webp|avif)$`);
    for (const file of readdirSync(folder)) if (old.test(file)) rmSync(join(folder, file));
    for (const [file, content] of files) writeFileSync(join(folder, file), content);
  }
  const total = [...files.values()].reduce((sum, content) => sum + content.length, 0);
  return `${name} ${files.size} files, ${Math.round(total / 1024)} KB`;
}
