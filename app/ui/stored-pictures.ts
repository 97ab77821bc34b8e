import { pictureSources } from "#shared/content/picture.ts";
import { textColumnSizes } from "./picture.tsx";

/** Matches a picture as server/content/editing/sanitise-html.ts writes it. */
const picturePattern = /<img src="([^"]+)" alt="([^"]*)"[^>]*>/g;

/** Gives the pictures of stored HTML several sizes and formats. They load only when they are near the screen. */
export function addPictureSources(html: string): string {
  return html.replace(picturePattern, (original, address: string, alt: string) => {
    const sources = pictureSources(address);
    if (!sources) return original;
    const { avif, webp, src, width, height } = sources;
    const sizes = `sizes="${textColumnSizes}"`;
    return (
      `<picture><source type="image/avif" srcset="${avif}" ${sizes}>` +
      `<img src="${src}" srcset="${webp}" ${sizes} width="${width}" height="${height}" alt="${alt}" ` +
      `loading="lazy" decoding="async"></picture>`
    );
  });
}
