import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { VariantFormat } from "#shared/picture.ts";
import { projectRoot } from "../db/project-files.ts";
import { loadSharp } from "./load-sharp.ts";

/** A copy of a stored picture. WebP takes a tenth of a second, AVIF some seconds for a large one. */
export async function encodeVariant(
  picture: Uint8Array,
  width: number,
  format: VariantFormat,
  stopping?: AbortSignal,
): Promise<Buffer> {
  if (format === "avif") return encodeAvif(picture, width, stopping);
  const sharp = await loadSharp();
  return sharp(picture).resize(width).webp({ quality: 72, effort: 4 }).toBuffer();
}

async function encodeAvif(picture: Uint8Array, width: number, signal?: AbortSignal): Promise<Buffer> {
  const program = join(projectRoot(), "server/images/encode-avif.ts");
  const child = spawn(process.execPath, ["--no-warnings", program, String(width)], {
    stdio: ["pipe", "pipe", "inherit"],
    ...(signal && { signal }),
  });
  // A child that ends before it has read everything says so by its exit code.
  child.stdin.on("error", () => {});
  child.stdin.end(picture);
  const [avif, [code]] = await Promise.all([buffer(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error(`encoding AVIF ended with ${code}`);
  return avif;
}
