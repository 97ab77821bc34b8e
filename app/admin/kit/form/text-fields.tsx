import { type ComponentProps, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { kitText } from "../kit-text.ts";
import { controlLook, FieldBox, type FieldFrame, tied } from "./form-field.tsx";
import { useReadOnly } from "./read-only.ts";
import { useWrittenIn } from "./text-language.ts";

type Input = Omit<ComponentProps<"input">, "name" | "form" | "id" | "defaultValue" | "className">;

export function TextField({ field, label, hint, className, errors, ...input }: FieldFrame & Input) {
  const frame = { field, label, hint, className, errors };
  return (
    <FieldBox {...frame}>
      <Control frame={frame} maxLength={field.maxLength} {...input} />
    </FieldBox>
  );
}

/** A multi-line text, with a counter if its length is limited. */
export function TextArea({ rows = 3, ...frame }: FieldFrame & { rows?: number }) {
  const { field } = frame;
  const readOnly = useReadOnly();
  const [used, setUsed] = useState(field.defaultValue?.length ?? 0);
  const most = field.maxLength;
  const near = most !== undefined && used > most * 0.9;
  return (
    <FieldBox
      {...frame}
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
        {...tied(frame)}
        {...useWrittenIn()}
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
export function MoneyField(frame: FieldFrame) {
  return (
    <FieldBox {...frame} errors={{ invalid: kitText.notAmount, ...frame.errors }}>
      <div className="relative">
        <Control frame={frame} inputMode="decimal" autoComplete="off" className="pe-10 tabular-nums" />
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
export function NumberField(frame: FieldFrame) {
  return (
    <FieldBox {...frame} errors={{ invalid: kitText.notWhole, ...frame.errors }}>
      <Control frame={frame} inputMode="numeric" autoComplete="off" className="tabular-nums" />
    </FieldBox>
  );
}

/** A date and time in Istanbul; pass `momentInput(date)` as default; its schema is `typedMoment`. */
export function DateTimeField(frame: FieldFrame) {
  return (
    <FieldBox {...frame} errors={{ invalid: kitText.notMoment, ...frame.errors }}>
      <Control frame={frame} type="datetime-local" className="tabular-nums" />
    </FieldBox>
  );
}

/** The input itself, tied to its label, hint and error. */
function Control({ frame, className, ...input }: { frame: FieldFrame } & ComponentProps<"input">) {
  const readOnly = useReadOnly();
  return (
    <input
      {...tied(frame)}
      {...useWrittenIn()}
      readOnly={readOnly}
      {...input}
      defaultValue={frame.field.defaultValue}
      className={classes(controlLook, className)}
    />
  );
}
