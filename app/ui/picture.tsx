import { HandHeart } from "lucide-react";
import type { ReactNode } from "react";
import { pictureSources } from "#shared/content/picture.ts";
import { classes } from "./class-names.ts";

type PictureProps = {
  src: string;
  /** The displayed width, as a `sizes` attribute: the browser chooses its copy by it. */
  sizes: string;
  /** The description. It is empty if the title is beside the picture. */
  alt?: string;
  eager?: boolean | undefined;
  className?: string;
};

/** The `sizes` of a card: three are side by side on large screens, two on middle ones. */
export const cardSizes = "(min-width: 80rem) 23rem, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw";
/** The `sizes` of a picture as wide as a phone: common screens are a pixel wider than one of our copies. */
export const phoneWidthSizes = "99vw";
/** The `sizes` of a picture in a column of text, on large screens a little wider than its lines. */
export const textColumnSizes = `(min-width: 64rem) 56rem, (min-width: 51rem) 48rem, ${phoneWidthSizes}`;

/** A stored picture in the fitting size and format. An external picture (an https address) stays unchanged. */
export function ResponsiveImage({
  src,
  sizes,
  alt = "",
  eager = false,
  className,
  onError,
}: PictureProps & { onError?: () => void }) {
  const sources = pictureSources(src);
  const image = (
    <img
      src={sources?.src ?? src}
      {...(sources && { srcSet: sources.webp, sizes, width: sources.width, height: sources.height })}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding={eager ? "sync" : "async"}
      onError={onError}
      // A portrait that is cropped keeps its upper part, where faces are.
      className={classes(className, sources && sources.height > sources.width && "object-[50%_15%]")}
    />
  );
  if (!sources) return image;
  return (
    <picture className="contents">
      {/* Without `hidden` the source would be a flex item of the parent and take a gap. */}
      <source hidden type="image/avif" srcSet={sources.avif} sizes={sizes} />
      {image}
    </picture>
  );
}

/** A picture that fills its frame. `className` gives the frame its size, so that the page does not move on load. */
export function Picture({ className, children, ...picture }: PictureProps & { children?: ReactNode }) {
  return (
    <div className={classes("relative overflow-hidden bg-linear-to-br from-leaf-100 to-sand-200", className)}>
      {picture.src ? (
        <ResponsiveImage
          {...picture}
          className="absolute inset-0 size-full object-cover transition-transform duration-700 ease-calm group-hover:scale-103"
        />
      ) : (
        <HandHeart aria-hidden className="absolute inset-0 m-auto size-14 text-leaf-300" strokeWidth={1.2} />
      )}
      {children}
    </div>
  );
}
