import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { recipe, toStoreKind } from "#server/content/pictures/make-variants.ts";
import { images } from "#server/content/pictures/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { ImageStore } from "#server/platform/pictures/stores/store.ts";
import { projectRoot } from "#server/platform/processes/project-root.ts";

const originalPattern = /^(.+)-[0-9a-f]{8}-(\d+)x(\d+)\.webp$/;

/** The repository contains the pictures in all sizes, so that the first start need not encode them. */
const folder = () => join(projectRoot(), "server/demo/pictures");

/** Returns the paths in the store by the short names in the demo content (`su-kuyusu.webp`). */
export function demoPicturePaths(): Map<string, string> {
  const paths = new Map<string, string>();
  for (const file of readdirSync(folder())) {
    const [, name] = originalPattern.exec(file) ?? [];
    if (name) paths.set(`${name}.webp`, `demo/${file}`);
  }
  return paths;
}

/** Stores the pictures like uploads. Their rows allow a job to remove unused pictures later. */
export async function putDemoPictures(
  tx: Tx,
  store: ImageStore,
  now: Date,
  isWanted = (_name: string) => true,
): Promise<void> {
  const files = readdirSync(folder()).filter(
    (file) => /\.(webp|avif)$/.test(file) && isWanted(file.replace(/-[0-9a-f]{8}-.+/, ".webp")),
  );
  const rows = files.flatMap((file) => {
    const [, name, width, height] = originalPattern.exec(file) ?? [];
    if (!width) return [];
    const bytes = readFileSync(join(folder(), file)).length;
    const size = { width: Number(width), height: Number(height), bytes };
    return [
      { ...size, path: `demo/${file}`, name: `${name}.webp`, mime: "image/webp", recipe, createdAt: now },
    ];
  });
  await tx.insert(images).values(rows).onConflictDoNothing();
  const storePicture = async (file: string) => {
    const path = `demo/${file}`;
    await store.put(path, readFileSync(join(folder(), file)), toStoreKind(path));
  };
  // Several pictures are stored at once, because a bucket answers in parallel.
  const remainingFiles = files.values();
  const storeRemaining = async () => {
    for (const file of remainingFiles) await storePicture(file);
  };
  await Promise.all(Array.from({ length: 8 }, storeRemaining));
}
