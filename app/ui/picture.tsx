import { HandHeart } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./class-names.ts";

/**
 * A picture that fills its frame, whose shape `className` gives. Says nothing by itself: the title stands beside it.
 * Stored pictures are 1280 × 800. `eager` is for the one picture that the page opens with.
 */
export function Picture({
  src,
  eager = false,
  className,
  children,
}: {
  src: string;
  eager?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div className={classes("relative overflow-hidden bg-linear-to-br from-leaf-100 to-sand-200", className)}>
      {src ? (
        <img
          src={src}
          alt=""
          width={1280}
          height={800}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding={eager ? "auto" : "async"}
          className="absolute inset-0 size-full object-cover transition-transform duration-700 ease-calm group-hover:scale-103"
        />
      ) : (
        <HandHeart aria-hidden className="absolute inset-0 m-auto size-14 text-leaf-300" strokeWidth={1.2} />
      )}
      {children}
    </div>
  );
}
