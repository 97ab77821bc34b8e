/** The folders of uploads. shared/content/content-kinds.ts names the folder of each kind of content. */
const imageFolders = ["news", "campaigns", "sliders"] as const;
export type ImageFolder = (typeof imageFolders)[number];
/** The folders into which the program stores pictures. `accounts` contains the QR codes of bank accounts. */
export type StoredFolder = ImageFolder | "accounts";

/** All folders of the store. `demo` contains the pictures of the demo content. */
export const storedFolders: readonly string[] = [...imageFolders, "accounts", "demo"];

/**
 * Matches addresses of stored pictures, such as `…/news/k3x9m2qa-1795151193758-4f3a9c21-1200x800.jpg`. The address
 * contains the size of the picture, and the names of its smaller copies (`….w720.avif`) follow from the address. A page
 * therefore needs no query for a picture, whether the picture is in a bucket or on disk.
 */
const picturePattern =
  /^(?:.*\/)?(([a-z]+)\/[a-z0-9-]+-[0-9a-f]{8}-([1-9]\d{0,4})x([1-9]\d{0,4})\.(?:jpg|png|webp))$/;
const variantPattern = /-[0-9a-f]{8}-\d{1,5}x\d{1,5}\.w\d{1,4}\.(?:webp|avif)$/;

export type VariantFormat = "webp" | "avif";

/**
 * The widths of the copies, in pixels. To add a width, first publish a release that makes the new copies (`recipe` in
 * server/content/pictures/make-variants.ts). Only the next release may use the width in pages.
 */
const standardWidths = [320, 480, 720, 1080, 1440, 1920];

/** Returns the widths of a picture's copies: at least one width, and no width above that of the picture. */
export function variantWidths(width: number): number[] {
  const maxWidth = Math.min(width, 1920);
  return [...standardWidths.filter((candidate) => candidate < maxWidth), maxWidth];
}

export function variantOf(picture: string, width: number, format: VariantFormat): string {
  return `${picture.slice(0, picture.lastIndexOf("."))}.w${width}.${format}`;
}

/** Whether an address or path is that of a copy. The content of a copy never changes. */
export function isVariant(address: string): boolean {
  return variantPattern.test(address);
}

/** Returns the path of an uploaded or demo picture in the store; null for any other address. */
export function storedPath(address: string): string | null {
  const [, path = "", folder = ""] = picturePattern.exec(address) ?? [];
  return storedFolders.includes(folder) ? path : null;
}

export const uploadTypes = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"] as const;

/** Stored texts contain addresses with this prefix for our pictures, even when the pictures are in a bucket. */
const ownPrefix = "/uploads/";

/** Returns the address that a stored text contains for a picture of ours; null for any other picture. */
export function textPicture(address: string): string | null {
  const path = storedPath(address);
  return path === null ? null : ownPrefix + path;
}

export function isTextPicture(address: string): boolean {
  return address.startsWith(ownPrefix) && textPicture(address) === address;
}

export function picturesIn(html: string): string[] {
  return [...html.matchAll(/<img src="([^"]+)"/g)].map(([, address = ""]) => address);
}

type PictureSources = {
  width: number;
  height: number;
  /** The address of a copy of middle size, for clients without srcset. */
  src: string;
  webp: string;
  avif: string;
};

/** Returns the sources for `<picture>`; null for a picture that is not ours, which has no copies. */
export function pictureSources(address: string): PictureSources | null {
  const match = picturePattern.exec(address);
  if (!match || !storedFolders.includes(match[2] ?? "")) return null;
  const width = Number(match[3]);
  const height = Number(match[4]);
  const copyWidths = variantWidths(width);
  const srcset = (format: VariantFormat) =>
    copyWidths.map((copyWidth) => `${variantOf(address, copyWidth, format)} ${copyWidth}w`).join(", ");
  const middleWidth = copyWidths.findLast((copyWidth) => copyWidth <= 1080) ?? width;
  return {
    width,
    height,
    src: variantOf(address, middleWidth, "webp"),
    webp: srcset("webp"),
    avif: srcset("avif"),
  };
}
