import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./class-names.ts";
import { inputLook } from "./field.tsx";

type Props = { label: ReactNode; optional?: string; hint?: ReactNode } & ComponentProps<"textarea">;

/** A labelled text of several lines. */
export function TextArea({ label, optional, hint, className, id, ...area }: Props) {
  const own = useId();
  const areaId = id ?? own;
  return (
    <div className={className}>
      <label
        htmlFor={areaId}
        className="mb-1.5 flex items-baseline justify-between gap-3 text-sm font-semibold"
      >
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-faint">{optional}</span>}
      </label>
      <textarea
        {...area}
        id={areaId}
        aria-describedby={hint ? `${areaId}-hint` : undefined}
        className={classes(inputLook, "py-3")}
      />
      {hint && (
        <p id={`${areaId}-hint`} className="mt-1.5 text-xs text-ink-faint tabular-nums">
          {hint}
        </p>
      )}
    </div>
  );
}
