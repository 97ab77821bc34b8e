import { Play } from "lucide-react";

/** The sign of a video on its picture. */
export function PlayMark() {
  return (
    <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-white/90 text-leaf-700 shadow-lift transition-transform duration-300 ease-calm group-hover:scale-108">
      {/* A triangle looks centred only with a small offset. */}
      <Play aria-hidden className="ms-1 size-7 fill-current rtl:-scale-x-100" />
    </span>
  );
}
