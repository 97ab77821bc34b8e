import type { ReactNode } from "react";
import { classes } from "#app/ui/class-names.ts";

const tones = {
  good: "bg-leaf-50 text-leaf-700 ring-leaf-200",
  waiting: "bg-gold-100 text-gold-700 ring-gold-300",
  bad: "bg-clay-50 text-clay-700 ring-clay-100",
  quiet: "bg-sand-100 text-sand-700 ring-sand-300",
} as const;

export type BadgeTone = keyof typeof tones;

/** A state as a word with a coloured dot. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={classes(badgeClasses, tones[tone])}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}

/** A category or another label that is not a state. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={classes(badgeClasses, tones.quiet)}>{children}</span>;
}

const badgeClasses =
  "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ring-1 ring-inset";
