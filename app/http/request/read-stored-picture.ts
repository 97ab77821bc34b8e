import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "#server/compose/compose.ts";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import { storedPath } from "#shared/content/picture.ts";

/** Reads an uploaded picture or a picture of a story by its address. Returns null for any other address. */
export async function readStoredPicture(app: App, address: string): Promise<Buffer | null> {
  const path = storedPath(address);
  // Only the address that pages use is accepted, because each other spelling would cost a rendering.
  if (path) return address === `/uploads/${path}` ? app.images.read(path) : null;
  const [, story] = /^\/stories\/([a-z0-9-]+\.webp)$/.exec(address) ?? [];
  return story ? readFile(join(projectRoot(), "public/stories", story)).catch(() => null) : null;
}
