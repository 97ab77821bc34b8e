import { type ComponentProps, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { kitText } from "../kit-text.ts";
import { controlLook, FieldBox, type FieldFrame, tied } from "./form-field.tsx";
import { useReadOnly } from "./read-only.ts";

type Input = Omit<ComponentProps<"input">, "name" | "form" | "id" | "defaultValue" | "className">;

/** A line of text. */
export function TextField({ field, label, hint, className, errors, ...input }: FieldFrame & Input) {
  const readOnly = useReadOnly();
  return (
    <FieldBox field={field} label={label} hint={hint} className={className} errors={errors}>
      <input
        maxLength={field.maxLength}
        readOnly={readOnly}
        {...input}
        {...tied({ field, hint })}
        defaultValue={field.defaultValue}
        className={controlLook}
      />
    </FieldBox>
  );
}

/** A multi-line text, with a counter if its length is limited. */
export function TextArea({
  field,
  label,
  hint,
  className,
  errors,
  rows = 3,
}: FieldFrame & {
  rows?: number;
}) {
  const readOnly = useReadOnly();
  const [used, setUsed] = useState(field.defaultValue?.length ?? 0);
  const most = field.maxLength;
  const near = most !== undefined && used > most * 0.9;
  return (
    <FieldBox
      field={field}
      label={label}
      hint={hint}
      className={className}
      errors={errors}
      side={
        most !== undefined &&
        !readOnly && (
          <span className={classes("text-xs tabular-nums", near ? "text-clay-700" : "text-ink-faint")}>
            {kitText.count(used, most)}
          </span>
        )
      }
    >
      <textarea
        {...tied({ field, hint })}
        rows={rows}
        readOnly={readOnly}
        defaultValue={field.defaultValue}
        onInput={(event) => setUsed(event.currentTarget.value.length)}
        className={classes(controlLook, "py-2.5 leading-relaxed")}
      />
    </FieldBox>
  );
}

/** Turkish lira, with a comma or a point; pass `moneyInput(kuruş)` as default; its schema is `typedAmount`. */
export function MoneyField(frame: FieldFrame & { placeholder?: string }) {
  const { field, label, hint, className, errors, placeholder } = frame;
  const readOnly = useReadOnly();
  return (
    <FieldBox
      field={field}
      label={label}
      hint={hint}
      className={className}
      errors={{ invalid: kitText.notAmount, ...errors }}
    >
      <div className="relative">
        <input
          {...tied({ field, hint })}
          readOnly={readOnly}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          defaultValue={field.defaultValue}
          className={classes(controlLook, "pe-10 tabular-nums")}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3.5 flex items-center text-sm text-ink-faint"
        >
          ₺
        </span>
      </div>
    </FieldBox>
  );
}

/** A whole number; its schema is `position`. */
export function NumberField({ field, label, hint, className, errors }: FieldFrame) {
  const readOnly = useReadOnly();
  return (
    <FieldBox
      field={field}
      label={label}
      hint={hint}
      className={className}
      errors={{ invalid: kitText.notWhole, ...errors }}
    >
      <input
        {...tied({ field, hint })}
        readOnly={readOnly}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={field.defaultValue}
        className={classes(controlLook, "tabular-nums")}
      />
    </FieldBox>
  );
}

/** A date and time in Istanbul; pass `momentInput(date)` as default; its schema is `typedMoment`. */
export function DateTimeField({ field, label, hint, className, errors }: FieldFrame) {
  const readOnly = useReadOnly();
  return (
    <FieldBox
      field={field}
      label={label}
      hint={hint}
      className={className}
      errors={{ invalid: kitText.notMoment, ...errors }}
    >
      <input
        {...tied({ field, hint })}
        type="datetime-local"
        readOnly={readOnly}
        defaultValue={field.defaultValue}
        className={classes(controlLook, "tabular-nums")}
      />
    </FieldBox>
  );
}
