/**
 * Draws the demo pictures: `node tools/pictures/main.ts [name…]` writes them, with the copies that pages show, to
 * `server/db/seed/pictures/`, and those of the stories to `public/stories/` (whose names stand in
 * server/content/stories/story-shape.ts).
 * Without names the logo and the favicon are written too, and to `public/` the icons and the share card (`--public`
 * writes these alone).
 * With `--sheet <file.png>` the same pictures go, small and side by side, onto one sheet for looking at.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { icons } from "./icons.ts";
import { type Scene, toSvg } from "./kit/document.ts";
import { favicon, logo } from "./mark.ts";
import { scenes } from "./scenes.ts";
import { shareCard } from "./share-card.ts";
import { writePicture } from "./write-picture.ts";

const folder = fileURLToPath(new URL("../../server/db/seed/pictures/", import.meta.url));
const storyPictures = new Set([
  "kutuphane",
  "okul-sirasi",
  "gonullu-yukleme",
  "burs-mezuniyet",
  "sicak-corba",
]);
const publicFolder = fileURLToPath(new URL("../../public/", import.meta.url));

async function writePublic(): Promise<void> {
  await mkdir(`${publicFolder}icons`, { recursive: true });
  const files = { ...(await icons()), "share-card.jpg": await shareCard() };
  for (const [path, picture] of Object.entries(files)) {
    await writeFile(publicFolder + path, picture);
    console.log(`${path} ${Math.round(picture.length / 1024)} KB`);
  }
}

async function writeSheet(chosen: Scene[], file: string): Promise<void> {
  const [width, height, columns] = chosen.length === 1 ? [1280, 800, 1] : [640, 400, 3];
  const composed = await Promise.all(
    chosen.map(async (scene, index) => ({
      input: await sharp(Buffer.from(toSvg(scene)))
        .resize(width, height, { fit: "cover" })
        .png()
        .toBuffer(),
      left: (index % columns) * (width + 8),
      top: Math.floor(index / columns) * (height + 8),
    })),
  );
  const rows = Math.ceil(chosen.length / columns);
  const size = { width: columns * (width + 8), height: rows * (height + 8), channels: 3 as const };
  await sharp({ create: { ...size, background: "#ffffff" } })
    .composite(composed)
    .png()
    .toFile(file);
}

const [flag, file] = process.argv.slice(2);
const names = flag === "--sheet" ? process.argv.slice(4) : process.argv.slice(2);
const chosen = names.length > 0 ? scenes.filter((scene) => names.includes(scene.name)) : scenes;

if (flag === "--public") {
  await writePublic();
} else if (flag === "--sheet" && file) {
  await writeSheet(chosen, file);
} else {
  for (const scene of chosen) {
    const folders = storyPictures.has(scene.name) ? [folder, `${publicFolder}stories/`] : [folder];
    console.log(await writePicture(scene, folders));
  }
  if (names.length === 0) {
    await writeFile(`${folder}logo.svg`, logo);
    await writeFile(`${folder}favicon.svg`, favicon);
    await writePublic();
  }
}
