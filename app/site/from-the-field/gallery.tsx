import { useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";
import { ResponsiveImage } from "#app/ui/picture.tsx";
import { storedTextAttributes } from "#app/ui/stored-text-attributes.ts";
import type { GalleryPicture } from "#shared/content/gallery.ts";
import { pictureSources, variantOf, variantWidths } from "#shared/content/picture.ts";

/**
 * Small pictures that link to large pictures. With script, a press opens the lightbox of the page
 * (app/behaviours/gallery.ts), so the page must render `<Lightbox />`.
 */
export function Gallery({
  pictures,
  title,
  small: isSmall = false,
  className,
}: {
  pictures: readonly GalleryPicture[];
  title: string;
  small?: boolean;
  className?: string;
}) {
  const t = useTranslate();
  if (pictures.length === 0) return null;
  // If the number of pictures is odd, the first picture is wide to fill the grid.
  const isFirstWide = !isSmall && pictures.length % 2 === 1;
  const chooseSizes = (index: number) => {
    if (isSmall) return "(min-width: 64rem) 9rem, 23vw";
    return `(min-width: 64rem) 14rem, ${isFirstWide && index === 0 ? "(max-width: 39.99rem) 92vw, " : ""}46vw`;
  };
  return (
    <ul
      aria-label={t("gallery.of", { title })}
      data-behaviour="gallery"
      className={classes(
        "grid gap-2 sm:gap-3",
        isSmall ? "grid-cols-4" : "grid-cols-2 sm:grid-cols-3",
        isFirstWide && "max-sm:[&>li:first-child]:col-span-2",
        className,
      )}
    >
      {pictures.map(({ image, alt, language }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and a picture may be there twice.
        <li key={index}>
          <a
            href={findLargestCopy(image)}
            lang={language ?? storedTextAttributes.lang}
            dir="auto"
            className="group block overflow-hidden rounded-md bg-linear-to-br from-leaf-100 to-sand-200"
          >
            <ResponsiveImage
              src={image}
              alt={alt}
              sizes={chooseSizes(index)}
              className={classes(
                "w-full object-cover transition-transform duration-500 ease-calm group-hover:scale-103",
                isSmall ? "aspect-square" : "aspect-4/3",
              )}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Returns the largest copy of a stored picture; any other address stays unchanged. */
function findLargestCopy(image: string): string {
  const sources = pictureSources(image);
  return sources ? variantOf(image, variantWidths(sources.width).at(-1) ?? sources.width, "webp") : image;
}
