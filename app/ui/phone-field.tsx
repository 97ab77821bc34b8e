import { flushSync } from "react-dom";
import { digitsOnly } from "#shared/digits.ts";
import { typedPhone } from "#shared/phone.ts";
import { Field, type FieldProps } from "./field.tsx";

type Props = Omit<FieldProps, "value" | "onChange"> & {
  value: string;
  /** Receives the number typed so far, in groups 3-3-2-2. */
  onChange: (value: string) => void;
};

/** A Turkish phone number, grouped while it is typed; the caret stays at its digit. */
export function PhoneField({ value, onChange, ...field }: Props) {
  return (
    <Field
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      dir="ltr"
      {...field}
      value={value}
      onChange={({ target }) => {
        const caret = target.selectionStart ?? target.value.length;
        const inTheMiddle = caret < target.value.length;
        const next = typedPhone(target.value);
        const dropped = digitsOnly(target.value).length - digitsOnly(next).length;
        const digitsBefore = digitsOnly(target.value.slice(0, caret)).length - dropped;
        flushSync(() => onChange(next));
        if (!inTheMiddle) return;
        const position = positionAfter(next, digitsBefore);
        target.setSelectionRange(position, position);
      }}
    />
  );
}

/** The caret position in a grouped number that has `digits` digits before it. */
export function positionAfter(text: string, digits: number): number {
  let position = 0;
  for (let seen = 0; position < text.length && seen < digits; position++) {
    if (/\d/.test(text.charAt(position))) seen++;
  }
  return position;
}
