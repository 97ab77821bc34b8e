import type { ReactNode } from "react";
import { classes } from "./class-names.ts";

const tone = {
  info: "border-leaf-200 bg-leaf-50 text-leaf-800",
  warning: "border-gold-300 bg-gold-100 text-gold-700",
  error: "border-clay-100 bg-clay-50 text-clay-700",
} as const;

/** A message about the page. Errors interrupt a screen reader; other messages wait. */
export function Notice({
  kind,
  children,
  className,
}: {
  kind: keyof typeof tone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      className={classes("rounded-md border px-4 py-3 text-sm", tone[kind], className)}
    >
      {children}
    </div>
  );
}
