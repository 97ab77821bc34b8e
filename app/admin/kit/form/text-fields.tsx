import { type ComponentProps, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { kitText } from "../kit-text.ts";
import { controlClasses, FieldBox, type FieldFrame, inputAttributes } from "./form-field.tsx";
import { useReadOnly } from "./read-only.ts";
import { useLanguageAttributes } from "./text-language.ts";

type Input = Omit<ComponentProps<"input">, "name" | "form" | "id" | "defaultValue" | "className">;

export function TextField({ field, label, hint, className, errors, ...input }: FieldFrame & Input) {
  const frame = { field, label, hint, className, errors };
  return (
    <FieldBox {...frame}>
      <TextInput frame={frame} maxLength={field.maxLength} {...input} />
    </FieldBox>
  );
}

/** A multi-line text, with a counter if its length is limited. */
export function TextArea({ rows = 3, ...frame }: FieldFrame & { rows?: number }) {
  const { field } = frame;
  const readOnly = useReadOnly();
  const [length, setLength] = useState(field.defaultValue?.length ?? 0);
  const maxLength = field.maxLength;
  const isNearLimit = maxLength !== undefined && length > maxLength * 0.9;
  return (
    <FieldBox
      {...frame}
      labelEnd={
        maxLength !== undefined &&
        !readOnly && (
          <span className={classes("text-xs tabular-nums", isNearLimit ? "text-clay-700" : "text-ink-faint")}>
            {kitText.count(length, maxLength)}
          </span>
        )
      }
    >
      <textarea
        {...inputAttributes(frame)}
        {...useLanguageAttributes()}
        rows={rows}
        readOnly={readOnly}
        defaultValue={field.defaultValue}
        onInput={(event) => setLength(event.currentTarget.value.length)}
        className={classes(controlClasses, "py-2.5 leading-relaxed")}
      />
    </FieldBox>
  );
}

/** An amount in lira. The default value is `moneyInput(kuruş)`, and the schema is `typedAmount`. */
export function MoneyField(frame: FieldFrame) {
  return (
    <FieldBox {...frame} errors={{ invalid: kitText.notAmount, ...frame.errors }}>
      <div className="relative">
        <TextInput frame={frame} inputMode="decimal" autoComplete="off" className="pe-10 tabular-nums" />
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

/** A whole number. The schema is `position`. */
export function NumberField(frame: FieldFrame) {
  return (
    <FieldBox {...frame} errors={{ invalid: kitText.notWhole, ...frame.errors }}>
      <TextInput frame={frame} inputMode="numeric" autoComplete="off" className="tabular-nums" />
    </FieldBox>
  );
}

/** A date and time in Istanbul. The default value is `momentInput(date)`, and the schema is `typedMoment`. */
export function DateTimeField(frame: FieldFrame) {
  return (
    <FieldBox {...frame} errors={{ invalid: kitText.notMoment, ...frame.errors }}>
      <TextInput frame={frame} type="datetime-local" className="tabular-nums" />
    </FieldBox>
  );
}

function TextInput({ frame, className, ...input }: { frame: FieldFrame } & ComponentProps<"input">) {
  const readOnly = useReadOnly();
  return (
    <input
      {...inputAttributes(frame)}
      {...useLanguageAttributes()}
      readOnly={readOnly}
      {...input}
      defaultValue={frame.field.defaultValue}
      className={classes(controlClasses, className)}
    />
  );
}
