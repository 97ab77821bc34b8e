import { classes } from "#app/ui/class-names.ts";
import type { LiveKind } from "#shared/giving/live-event.ts";
import { liveText } from "./messages.ts";
import { useLive } from "./use-live.ts";

const dotClasses = {
  live: "bg-leaf-500",
  connecting: "bg-gold-500 motion-safe:animate-pulse",
  away: "bg-sand-400",
} as const;

/** Keeps the screen current and shows the state of the connection, which screen readers do not announce. */
export function LiveIndicator({ kinds }: { kinds: readonly LiveKind[] }) {
  const state = useLive(kinds);
  return (
    <span
      title={liveText[`${state}Hint`]}
      data-live={state}
      className="inline-flex items-center gap-1.5 text-xs font-medium text-ink-soft"
    >
      <span aria-hidden="true" className={classes("size-2 rounded-full", dotClasses[state])} />
      {liveText[state]}
    </span>
  );
}
