/** The folders of uploads; shared/content/content-kinds.ts says which of them a kind uses. */
const imageFolders = ["news", "campaigns", "sliders"] as const;
export type ImageFolder = (typeof imageFolders)[number];
/** The folders of the store for uploads. `accounts` has the QR codes of bank accounts, which another form uploads. */
export type StoredFolder = ImageFolder | "accounts";

/** The folders of the store, including the one of the demo content. */
export const storedFolders: readonly string[] = [...imageFolders, "accounts", "demo"];

/**
 * Matches addresses of stored pictures. The address contains all that a page needs,
 * `…/news/k3x9m2qa-1795151193758-4f3a9c21-1200x800.jpg`: the size, and by rule the names of the smaller copies,
 * `….w720.avif`. So a page needs no query for a picture, and pictures in a bucket work like those on disk.
 */
const picturePattern =
  /^(?:.*\/)?(([a-z]+)\/[a-z0-9-]+-[0-9a-f]{8}-([1-9]\d{0,4})x([1-9]\d{0,4})\.(?:jpg|png|webp))$/;
const variantPattern = /-[0-9a-f]{8}-\d{1,5}x\d{1,5}\.w\d{1,4}\.(?:webp|avif)$/;

export type VariantFormat = "webp" | "avif";

/**
 * The widths of the copies, in pixels. To add one, first release the copies (`recipe` in
 * server/content/pictures/make-variants.ts), and name them only in the next release.
 */
const standardWidths = [320, 480, 720, 1080, 1440, 1920];

/** Returns the widths of the copies of a picture: at least one, and none wider than the picture. */
export function variantWidths(width: number): number[] {
  const maxWidth = Math.min(width, 1920);
  return [...standardWidths.filter((candidate) => candidate < maxWidth), maxWidth];
}

export function variantOf(picture: string, width: number, format: VariantFormat): string {
  return `${picture.slice(0, picture.lastIndexOf("."))}.w${width}.${format}`;
}

/** Whether an address or path names a copy, whose content never changes. */
export function isVariant(address: string): boolean {
  return variantPattern.test(address);
}

/** Returns the store's path of an uploaded or demo picture; null for any other address. */
export function storedPath(address: string): string | null {
  const [, path = "", folder = ""] = picturePattern.exec(address) ?? [];
  return storedFolders.includes(folder) ? path : null;
}

export const uploadTypes = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"] as const;

/** Stored text names our own pictures by this path, even when they are in a bucket. */
const ownPrefix = "/uploads/";

/** Returns the address by which stored text names a picture of ours; null for any other picture. */
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

/** Returns the sources for `<picture>`; null for a picture that is not ours, which is shown by its address alone. */
export function pictureSources(address: string): PictureSources | null {
  const match = picturePattern.exec(address);
  // The pictures of stories are files of the build, with the same copies.
  if (!match || !["stories", ...storedFolders].includes(match[2] ?? "")) return null;
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
