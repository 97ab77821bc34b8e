import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "./class-names.ts";
import { FieldError } from "./field.tsx";

/** A required group of radio buttons that look like cards. The error below belongs to the whole group. */
export function RadioCards({
  legend,
  name,
  options,
  value,
  onChange,
  error,
  className,
}: {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  className?: string;
}) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className={classes("grid gap-2", className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(cardClasses, error ? "border-clay-500 bg-clay-50" : "border-sand-300")}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              required
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-describedby={error ? errorId : undefined}
              className={inputOverLabel}
            />
            <span className={dotClasses} aria-hidden="true" />
            <span className="leading-snug">{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} message={error} />
    </fieldset>
  );
}

const cardClasses =
  "relative flex min-h-12 cursor-pointer items-center gap-3 rounded-md border px-3.5 py-2 text-sm font-medium " +
  "transition-colors hover:border-leaf-400 has-checked:border-leaf-600 has-checked:bg-leaf-50 has-checked:text-leaf-800 " +
  "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-500";

/** The transparent input covers the whole label, so that touch exploration and test tools find it there. */
export const inputOverLabel = "peer absolute inset-0 size-full cursor-pointer opacity-0";

const dotClasses =
  "size-5 shrink-0 rounded-full border-2 border-sand-500 bg-white transition-all " +
  "peer-checked:border-[6px] peer-checked:border-leaf-600";

export function Checkbox({
  name,
  required = false,
  checked,
  onChange,
  error,
  children,
}: {
  /** The input's name; undefined if the form must not send the box. */
  name?: string;
  required?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | null | undefined;
  children: ReactNode;
}) {
  const errorId = useId();
  return (
    <div>
      <label className="flex cursor-pointer items-start gap-3 py-2 text-sm leading-snug">
        <span className="relative mt-0.5 flex size-6 shrink-0">
          <input
            type="checkbox"
            name={name}
            required={required}
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className={
              "peer size-6 cursor-pointer appearance-none rounded-sm border-2 border-sand-500 bg-white transition-colors " +
              "checked:border-leaf-600 checked:bg-leaf-600 aria-invalid:border-clay-500 aria-invalid:bg-clay-50"
            }
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-4 text-white forced-colors:text-[CanvasText] opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{children}</span>
      </label>
      <FieldError id={errorId} message={error} />
    </div>
  );
}
