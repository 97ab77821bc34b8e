import type { ComponentProps } from "react";
import { classes } from "#app/ui/class-names.ts";
import { Chevron, type Choice } from "../form/choice-fields.tsx";
import { controlClasses } from "../form/form-field.tsx";

/** A select for forms that filter a list. */
export function FilterSelect({
  label,
  options,
  className,
  ...select
}: Omit<ComponentProps<"select">, "children"> & { label: string; options: readonly Choice[] }) {
  return (
    <label className={classes("block text-xs font-medium text-ink-soft", className)}>
      {label}
      <span className="relative mt-1 block">
        <select {...select} className={classes(controlClasses, "appearance-none pe-10 @4xl:min-h-10")}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Chevron />
      </span>
    </label>
  );
}
