import type { ReactNode } from "react";
import { classes } from "#app/ui/class-names.ts";
import { FieldError } from "#app/ui/field.tsx";
import { kitText } from "../kit-text.ts";
import { errorText } from "./error-text.ts";
import { LanguageLabel } from "./language-label.tsx";
import { useReadOnly } from "./read-only.ts";

/** The part of Conform's metadata that a field of the kit needs, for example `form.fields.title`. */
export type FormField = {
  id: string;
  name: string;
  formId: string;
  errorId: string;
  descriptionId: string;
  errors: string[] | undefined;
  defaultValue?: string | undefined;
  defaultChecked?: boolean | undefined;
  required?: boolean | undefined;
  maxLength?: number | undefined;
};

export type FieldFrame = {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  className?: string | undefined;
  /** Error texts of this field by code: `{ required: "…" }`. */
  errors?: Record<string, string> | undefined;
};

/** The look of text inputs. They are smaller than on the public site. */
export const controlClasses =
  "block w-full min-h-11 rounded-sm border border-sand-400 bg-white px-3.5 text-sm text-ink placeholder:text-ink-faint/70 " +
  "transition-colors hover:border-sand-500 focus:border-leaf-500 focus-visible:outline-offset-0 " +
  "aria-invalid:border-clay-500 aria-invalid:bg-clay-50 disabled:bg-sand-100 disabled:hover:border-sand-400 [&:is(input,textarea):read-only]:bg-sand-100";

/** The error of an upload, which replaces the field's error. A copy of Conform's metadata would lose its getters. */
type UploadError = { error?: string | undefined };

/** The attributes that connect an input with its form, hint and error. */
export function inputAttributes({
  field,
  hint,
  error = field.errors?.[0],
}: Pick<FieldFrame, "field" | "hint"> & UploadError) {
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    required: field.required,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": classes(hint ? field.descriptionId : null, error ? field.errorId : null) || undefined,
  };
}

/** Places the label above the input, and the hint and the error below. */
export function FieldBox({
  field,
  label,
  hint,
  className,
  errors,
  labelEnd,
  children,
}: FieldFrame & {
  /** Shown at the end of the line of the label. */
  labelEnd?: ReactNode;
  children: ReactNode;
}) {
  const optional = !useReadOnly() && !field.required;
  return (
    <div className={className}>
      <div
        className={classes(
          "mb-1.5 flex items-baseline justify-between gap-x-3 text-sm",
          Boolean(labelEnd) && "flex-wrap",
        )}
      >
        <label htmlFor={field.id} className="font-semibold">
          <LanguageLabel>{label}</LanguageLabel>
        </label>
        {labelEnd ??
          (optional && <span className="shrink-0 text-xs text-ink-faint">{kitText.optional}</span>)}
      </div>
      {children}
      <FieldFoot field={field} hint={hint} errors={errors} />
    </div>
  );
}

export function FieldFoot({
  field,
  hint,
  errors,
  error = field.errors?.[0],
}: Pick<FieldFrame, "field" | "hint" | "errors"> & UploadError) {
  return (
    <>
      {hint && (
        <p id={field.descriptionId} className="mt-1.5 text-xs text-ink-faint">
          {hint}
        </p>
      )}
      <FieldError id={field.errorId} message={errorText(error, errors)} />
    </>
  );
}
