/**
 * Addresses of stored pictures. Everything a page needs to show one stands in the address itself,
 * `…/news/k3x9m2qa-1795151193758-4f3a9c21-1200x800.jpg`: its size, and by rule the names of its smaller copies,
 * `….w720.avif`. So a page asks no database, and a picture in a bucket is shown like one on disk.
 */
const shape =
  /^(.*(?:^|\/)(?:news|campaigns|sliders|demo|stories)\/[a-z0-9-]+-[0-9a-f]{8}-([1-9]\d{0,4})x([1-9]\d{0,4}))\.(?:jpg|png|webp)$/;
const variantShape = /-[0-9a-f]{8}-\d{1,5}x\d{1,5}\.w\d{1,4}\.(?:webp|avif)$/;

/** Where uploads go. Projects share the folder of campaigns, pages that of news (docs/specification.md#7-the-calls-it-makes). */
export const imageFolders = ["news", "campaigns", "sliders"] as const;
export type ImageFolder = (typeof imageFolders)[number];

export type VariantFormat = "webp" | "avif";

/**
 * Widths of the copies, in pixels. A release that adds one makes the copies first (`recipe` in
 * server/images/make-variants.ts) and names them only in the next.
 */
const widths = [320, 480, 720, 1080, 1440, 1920];

/** The copies of a picture of this width: never wider than itself, and never none. */
export function variantWidths(width: number): number[] {
  const largest = Math.min(width, 1920);
  return [...widths.filter((each) => each < largest), largest];
}

/** Address (or path in the store) of a copy. */
export function variantOf(picture: string, width: number, format: VariantFormat): string {
  return picture.replace(/\.[a-z]+$/, `.w${width}.${format}`);
}

/** Whether an address or path names a copy: its content never changes. */
export function isVariant(address: string): boolean {
  return variantShape.test(address);
}

/** Path in the store of a picture that was uploaded or came with the demo; null for any other address. */
export function storedPath(address: string): string | null {
  const found = /((?:news|campaigns|sliders|demo)\/[^/]+)$/.exec(address);
  return found?.[1] && shape.test(address) ? found[1] : null;
}

export type PictureSources = {
  width: number;
  height: number;
  /** For what knows no srcset: a copy of middle size. */
  src: string;
  webp: string;
  avif: string;
};

/** What `<picture>` needs; null for a picture from elsewhere, which is shown by its address alone. */
export function pictureSources(address: string): PictureSources | null {
  const found = shape.exec(address);
  if (!found) return null;
  const [width, height] = [Number(found[2]), Number(found[3])];
  const all = variantWidths(width);
  const list = (format: VariantFormat) =>
    all.map((each) => `${variantOf(address, each, format)} ${each}w`).join(", ");
  const middle = all.findLast((each) => each <= 1080) ?? width;
  return { width, height, src: variantOf(address, middle, "webp"), webp: list("webp"), avif: list("avif") };
}
