import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./class-names.ts";

export const inputClasses =
  "block w-full min-h-12 rounded-md border border-sand-300 bg-white px-4 text-base text-ink placeholder:text-ink-faint/70 " +
  "transition-colors focus:border-leaf-500 aria-invalid:border-clay-500 aria-invalid:bg-clay-50 disabled:bg-sand-100 read-only:bg-sand-100";

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The message to show; screen readers then announce the field as invalid. */
  error?: string | null | undefined;
  optionalLabel?: string | undefined;
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Help for filling in the field, shown between the input and its error. */
  children?: ReactNode;
} & Omit<ComponentProps<"input">, "children">;

export function Field({
  label,
  hint,
  error,
  optionalLabel,
  prefix,
  suffix,
  children,
  className,
  id,
  dir,
  ...input
}: FieldProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const hintId = hint ? `${inputId}-hint` : undefined;
  const errorId = error ? `${inputId}-error` : undefined;
  return (
    <div className={className}>
      <FieldLabel htmlFor={inputId} label={label} optionalLabel={optionalLabel} />
      {/* `dir` is on the wrapper, so that prefix and suffix are on the same sides as the padding of the input. */}
      <div className="relative" dir={dir}>
        {prefix && (
          <span className="pointer-events-none absolute inset-y-0 start-4 flex items-center text-ink-soft">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(hintId, errorId) || undefined}
          className={classes(inputClasses, prefix ? "ps-10" : null, suffix ? "pe-14" : null)}
        />
        {suffix && (
          <span className="pointer-events-none absolute inset-y-0 end-4 flex items-center text-ink-soft">
            {suffix}
          </span>
        )}
      </div>
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-faint">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={errorId} message={error} />
    </div>
  );
}

export function FieldLabel({
  htmlFor,
  label,
  optionalLabel,
}: { htmlFor: string } & Pick<FieldProps, "label" | "optionalLabel">) {
  return (
    <label
      htmlFor={htmlFor}
      className="mb-1.5 flex items-baseline justify-between gap-3 text-sm font-semibold"
    >
      <span>{label}</span>
      {optionalLabel && <span className="font-normal text-ink-faint">{optionalLabel}</span>}
    </label>
  );
}

/** An error that is announced as soon as it appears; without an error there is no live region. */
export function FieldError({
  id,
  message,
}: {
  id?: string | undefined;
  message?: string | null | undefined;
}) {
  if (!message) return null;
  return (
    <p id={id} role="alert" className="mt-1.5 text-sm font-medium text-clay-700">
      {message}
    </p>
  );
}
