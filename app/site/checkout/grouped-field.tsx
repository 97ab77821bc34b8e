import { flushSync } from "react-dom";
import { digitsOnly } from "#shared/digits.ts";
import { Field, type FieldProps } from "../../ui/field.tsx";
import { positionAfter } from "../../ui/phone-field.tsx";

type Props = Omit<FieldProps, "value" | "onChange" | "prefix"> & {
  value: string;
  /** Groups the typed text; idempotent. */
  format: (text: string) => string;
  onValue: (value: string) => void;
};

/** A field that groups digits while they are typed; a caret in the middle stays at its digit. */
export function GroupedField({ value, format, onValue, ...field }: Props) {
  return (
    <Field
      inputMode="numeric"
      dir="ltr"
      required
      {...field}
      value={value}
      onChange={({ target }) => {
        const caret = target.selectionStart ?? target.value.length;
        const inTheMiddle = caret < target.value.length;
        const digitsBefore = digitsOnly(target.value.slice(0, caret)).length;
        const next = format(target.value);
        flushSync(() => onValue(next));
        if (!inTheMiddle) return;
        const position = positionAfter(next, digitsBefore);
        target.setSelectionRange(position, position);
      }}
    />
  );
}
