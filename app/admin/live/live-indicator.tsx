import { classes } from "#app/ui/class-names.ts";
import type { LiveState } from "./follow-events.ts";
import { liveText } from "./messages.ts";

const look = {
  live: "bg-leaf-500",
  connecting: "bg-gold-500 motion-safe:animate-pulse",
  away: "bg-sand-400",
} as const;

/** Whether the screen updates live. Not announced to screen readers: it changes with every network gap. */
export function LiveIndicator({ state }: { state: LiveState }) {
  return (
    <span
      title={liveText[`${state}Hint`]}
      data-live={state}
      className="inline-flex items-center gap-1.5 text-xs font-medium text-ink-soft"
    >
      <span aria-hidden="true" className={classes("size-2 rounded-full", look[state])} />
      {liveText[state]}
    </span>
  );
}
