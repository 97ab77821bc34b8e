import { useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";
import { ResponsiveImage } from "#app/ui/picture.tsx";
import { storedText } from "#app/ui/stored-text.ts";
import type { GalleryPicture } from "#shared/content/gallery.ts";
import { pictureSources, variantOf, variantWidths } from "#shared/content/picture.ts";

/**
 * Small pictures that link to the large ones. With script, a press opens the page's lightbox
 * (app/behaviours/gallery.ts), which needs `<Lightbox />` in the page.
 */
export function Gallery({
  pictures,
  of,
  small = false,
  className,
}: {
  pictures: readonly GalleryPicture[];
  of: string;
  small?: boolean;
  className?: string;
}) {
  const t = useTranslate();
  if (pictures.length === 0) return null;
  // The first picture is also wide in an even grid if the number of pictures is odd.
  const wideFirst = !small && pictures.length % 2 === 1;
  const sizesOf = (index: number) => {
    if (small) return "(min-width: 64rem) 9rem, 23vw";
    return `(min-width: 64rem) 14rem, ${wideFirst && index === 0 ? "(max-width: 39.99rem) 92vw, " : ""}46vw`;
  };
  return (
    <ul
      aria-label={t("gallery.of", { title: of })}
      data-behaviour="gallery"
      className={classes(
        "grid gap-2 sm:gap-3",
        small ? "grid-cols-4" : "grid-cols-2 sm:grid-cols-3",
        wideFirst && "max-sm:[&>li:first-child]:col-span-2",
        className,
      )}
    >
      {pictures.map(({ image, alt, language }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and a picture may be there twice.
        <li key={index}>
          <a
            href={largest(image)}
            lang={language ?? storedText.lang}
            dir="auto"
            className="group block overflow-hidden rounded-md bg-linear-to-br from-leaf-100 to-sand-200"
          >
            <ResponsiveImage
              src={image}
              alt={alt}
              sizes={sizesOf(index)}
              className={classes(
                "w-full object-cover transition-transform duration-500 ease-calm group-hover:scale-103",
                small ? "aspect-square" : "aspect-4/3",
              )}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Returns the largest copy of a stored picture; any other address stays unchanged. */
function largest(image: string): string {
  const sources = pictureSources(image);
  return sources ? variantOf(image, variantWidths(sources.width).at(-1) ?? sources.width, "webp") : image;
}
