import type { ReactNode } from "react";
import { classes } from "#app/ui/class-names.ts";

const baseClasses =
  "rounded-md border border-dashed border-sand-300 bg-white/60 px-6 py-14 text-center text-sm text-ink-soft";

export function NothingHere({ className = "mt-5", children }: { className?: string; children: ReactNode }) {
  return <div className={classes(baseClasses, className)}>{children}</div>;
}
