import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./class-names.ts";
import { FieldLabel, inputClasses } from "./field.tsx";

type Props = { label: ReactNode; optionalLabel?: string; hint?: ReactNode } & ComponentProps<"textarea">;

export function TextArea({ label, optionalLabel, hint, className, id, ...area }: Props) {
  const generatedId = useId();
  const areaId = id ?? generatedId;
  return (
    <div className={className}>
      <FieldLabel htmlFor={areaId} label={label} optionalLabel={optionalLabel} />
      <textarea
        {...area}
        id={areaId}
        aria-describedby={hint ? `${areaId}-hint` : undefined}
        className={classes(inputClasses, "py-3")}
      />
      {hint && (
        <p id={`${areaId}-hint`} className="mt-1.5 text-xs text-ink-faint tabular-nums">
          {hint}
        </p>
      )}
    </div>
  );
}
