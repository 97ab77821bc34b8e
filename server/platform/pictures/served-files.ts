import { variantOf, variantWidths } from "#shared/content/picture.ts";
import { type RasterType, sniffType } from "./sniff-type.ts";

/** The types that a file with each ending may have. In a bucket, an AVIF copy that is not made yet is WebP. */
const typesOf = new Map<string, readonly RasterType[]>([
  ["jpg", ["jpeg"]],
  ["png", ["png"]],
  ["webp", ["webp"]],
  ["avif", ["avif", "webp"]],
]);

/** Lists all files of a picture in its store. */
export function filesOf({ path, width }: { path: string; width: number }): string[] {
  return [
    path,
    ...variantWidths(width).flatMap((each) => [variantOf(path, each, "webp"), variantOf(path, each, "avif")]),
  ];
}

/** Returns the paths of all files that belong to rows of the pictures table, whether they exist or not. */
export function filesOfRows(rows: readonly { path: string; width: number }[]): Set<string> {
  return new Set(rows.flatMap(filesOf));
}

/** Whether a file is a picture of a type that we serve, by its name and by its first bytes. */
export function isServedPicture(path: string, bytes: Uint8Array): boolean {
  const type = sniffType(bytes);
  const ending = /\.([a-z]+)$/.exec(path)?.[1] ?? "";
  return type !== null && (typesOf.get(ending)?.includes(type) ?? false);
}
