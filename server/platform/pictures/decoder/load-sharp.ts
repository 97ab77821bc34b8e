import type { Sharp, SharpOptions } from "sharp";

type LoadedSharp = (input: Uint8Array, options?: SharpOptions) => Sharp;

/** The five formats of sniff-type.ts. Every other loader of the library stays blocked. */
const allowedLoaders = ["JpegBuffer", "PngBuffer", "WebpBuffer", "NsgifBuffer", "HeifBuffer"];

/**
 * Loads the picture library. Only the decoder's process may call this: native code reads untrusted files there. With
 * `ownDrawing` the library also reads SVG, which only the product writes.
 */
export async function loadSharp({ ownDrawing = false } = {}): Promise<LoadedSharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  const loaders = ownDrawing ? ["SvgBuffer"] : allowedLoaders;
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  return sharp;
}
