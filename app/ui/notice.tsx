import type { ReactNode } from "react";
import { classes } from "./class-names.ts";

const toneClasses = {
  info: "border-leaf-200 bg-leaf-50 text-leaf-800",
  warning: "border-gold-300 bg-gold-100 text-gold-700",
  error: "border-clay-100 bg-clay-50 text-clay-700",
} as const;

/** A message about the page. A screen reader reads errors at once and other messages later. */
export function Notice({
  kind,
  children,
  className,
}: {
  kind: keyof typeof toneClasses;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      className={classes("rounded-md border px-4 py-3 text-sm", toneClasses[kind], className)}
    >
      {children}
    </div>
  );
}
