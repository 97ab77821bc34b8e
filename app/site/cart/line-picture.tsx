import { HandHeart } from "lucide-react";
import { useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { ResponsiveImage } from "#app/ui/picture.tsx";

export function LinePicture({ image, className }: { image: string | null; className?: string }) {
  const [isBroken, setIsBroken] = useState(false);
  const frame = classes("shrink-0 rounded-md bg-leaf-100", className);
  if (!image || isBroken) {
    return (
      <span className={classes(frame, "grid place-items-center text-leaf-500")}>
        <HandHeart aria-hidden="true" className="size-2/5" strokeWidth={1.5} />
      </span>
    );
  }
  return (
    <ResponsiveImage
      src={image}
      sizes="11rem"
      onError={() => setIsBroken(true)}
      className={classes(frame, "object-cover")}
    />
  );
}
