import type { App } from "#server/compose/compose.ts";
import { storedPath } from "#shared/content/picture.ts";

/** Reads an uploaded picture by its address. Returns null for any other address. */
export async function readStoredPicture(app: App, address: string): Promise<Buffer | null> {
  const path = storedPath(address);
  // Only the address that pages use is accepted, because each other spelling would cost a rendering.
  return path && address === `/uploads/${path}` ? app.images.read(path) : null;
}
