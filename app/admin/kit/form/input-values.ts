import type { GalleryPicture } from "#shared/content/gallery.ts";
import { formatPlain } from "#shared/money/money.ts";
import { istanbulOffsetMs } from "#shared/text/time.ts";

/** Returns the value of a money input for kuruş: `1.250,50`, `1.250`; empty for null. */
export function moneyInput(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? "" : formatPlain(amount, "tr");
}

/** Returns the value of a `datetime-local` input: `2026-11-20T14:05` in Istanbul time; empty for null. */
export function momentInput(moment: Date | string | null | undefined): string {
  if (!moment) return "";
  return new Date(new Date(moment).getTime() + istanbulOffsetMs).toISOString().slice(0, 16);
}

/** Returns the value of a gallery's input; empty without pictures. */
export function galleryInput(pictures: readonly GalleryPicture[] | undefined): string {
  return pictures?.length ? JSON.stringify(pictures.map(({ image, alt }) => ({ image, alt }))) : "";
}
