import { variantOf, variantWidths } from "#shared/content/picture.ts";
import { type RasterType, sniffType } from "./sniff-type.ts";

/** The possible types of a file by its ending. In a bucket, a missing AVIF copy is stored as WebP. */
const typesByEnding = new Map<string, readonly RasterType[]>([
  ["jpg", ["jpeg"]],
  ["png", ["png"]],
  ["webp", ["webp"]],
  ["avif", ["avif", "webp"]],
]);

/** Lists the paths of all files of a picture. */
export function listFiles({ path, width }: { path: string; width: number }): string[] {
  return [
    path,
    ...variantWidths(width).flatMap((each) => [variantOf(path, each, "webp"), variantOf(path, each, "avif")]),
  ];
}

/** Returns the paths of all files that belong to rows of the pictures table, whether they exist or not. */
export function listFilesOfRows(rows: readonly { path: string; width: number }[]): Set<string> {
  return new Set(rows.flatMap(listFiles));
}

/** Returns whether a file is a picture of a type that we serve, by its name and its first bytes. */
export function isServedPicture(path: string, bytes: Uint8Array): boolean {
  const type = sniffType(bytes);
  const ending = /\.([a-z]+)$/.exec(path)?.[1] ?? "";
  return type !== null && (typesByEnding.get(ending)?.includes(type) ?? false);
}
