import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "#app/ui/class-names.ts";
import { FieldError } from "#app/ui/field.tsx";
import { kitText } from "../kit-text.ts";
import { controlClasses } from "./form-field.tsx";

/** An input with its label for the small forms of panels and dialogs, which do not use Conform. */
export function PlainField({
  label,
  optional = false,
  hint,
  error,
  className,
  children,
  ...input
}: Omit<ComponentProps<"input">, "id"> & {
  label: string;
  optional?: boolean;
  hint?: string;
  error?: string | null | undefined;
  /** Shown between the input and its hint. */
  children?: ReactNode;
}) {
  const id = useId();
  const describedBy = [input["aria-describedby"], hint && `${id}-hint`, error && `${id}-error`];
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 flex items-baseline justify-between gap-3 font-semibold text-ink">
        {label}
        {optional && <span className="text-xs font-normal text-ink-faint">{kitText.optional}</span>}
      </label>
      <input
        autoComplete="off"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={classes(...describedBy) || undefined}
        className={classes(controlClasses, "tabular-nums")}
      />
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-faint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
