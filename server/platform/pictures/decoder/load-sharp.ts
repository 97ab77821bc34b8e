import type { Sharp, SharpOptions } from "sharp";

type LoadedSharp = (input: Uint8Array, options?: SharpOptions) => Sharp;

/** The five formats of sniff-type.ts. Every other loader of the library stays blocked. */
const allowedLoaders = ["JpegBuffer", "PngBuffer", "WebpBuffer", "NsgifBuffer", "HeifBuffer"];

/** Loads the picture library. Only the decoder's process may call this: native code reads untrusted files there. */
export async function loadSharp(): Promise<LoadedSharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: allowedLoaders.map((name) => `VipsForeignLoad${name}`) });
  return sharp;
}
