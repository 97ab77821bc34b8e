import { pictureSources } from "#shared/content/picture.ts";
import { acrossText } from "./picture.tsx";

/** Matches a picture as server/content/editing/sanitise-html.ts writes it. */
const picture = /<img src="([^"]+)" alt="([^"]*)"[^>]*>/g;

/** Returns stored HTML with its pictures in the fitting size and format, loaded when they come near the screen. */
export function withCopies(html: string): string {
  return html.replace(picture, (stored, address: string, alt: string) => {
    const sources = pictureSources(address);
    if (!sources) return stored;
    const { avif, webp, src, width, height } = sources;
    const sizes = `sizes="${acrossText}"`;
    return (
      `<picture><source type="image/avif" srcset="${avif}" ${sizes}>` +
      `<img src="${src}" srcset="${webp}" ${sizes} width="${width}" height="${height}" alt="${alt}" ` +
      `loading="lazy" decoding="async"></picture>`
    );
  });
}
