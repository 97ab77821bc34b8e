import { pictureSources, variantOf, variantWidths } from "#shared/content/picture.ts";

/** Returns the address of the smallest copy of a stored picture. */
export function thumbnail(image: string): string {
  const sources = pictureSources(image);
  return sources ? variantOf(image, variantWidths(sources.width)[0] ?? sources.width, "webp") : image;
}
