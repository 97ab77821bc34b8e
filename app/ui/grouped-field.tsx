import { flushSync } from "react-dom";
import { digitsOnly } from "#shared/text/digits.ts";
import { Field, type FieldProps } from "./field.tsx";

type Props = Omit<FieldProps, "value" | "onChange" | "prefix"> & {
  value: string;
  /** Groups the typed text; applying it again changes nothing. */
  format: (text: string) => string;
  /** Whether `format` drops the first digits of a number that is too long (a country code) instead of the last. */
  dropsFront?: boolean;
  onValue: (value: string) => void;
  /** Is called after `onValue`, but only when the donor typed a character at the end. */
  onTyped?: (value: string) => void;
};

/** A field that groups digits while the donor types. A caret in the middle stays beside the same digit. */
export function GroupedField({ value, format, dropsFront = false, onValue, onTyped, ...field }: Props) {
  return (
    <Field
      inputMode="numeric"
      dir="ltr"
      {...field}
      value={value}
      onChange={({ target, nativeEvent }) => {
        const input = target.value;
        const caret = target.selectionStart ?? target.value.length;
        const isInMiddle = caret < input.length;
        const next = format(input);
        const droppedDigits = dropsFront ? digitsOnly(input).length - digitsOnly(next).length : 0;
        const digitsBefore = digitsOnly(input.slice(0, caret)).length - droppedDigits;
        flushSync(() => onValue(next));
        if (!isInMiddle) {
          if ((nativeEvent as InputEvent).inputType === "insertText") onTyped?.(next);
          return;
        }
        if (next === input) return;
        const position = caretAfterDigits(next, digitsBefore);
        target.setSelectionRange(position, position);
      }}
    />
  );
}

/** Returns the position in a grouped number after this count of digits. */
export function caretAfterDigits(text: string, digits: number): number {
  let position = 0;
  for (let digitCount = 0; position < text.length && digitCount < digits; position++) {
    if (/\d/.test(text.charAt(position))) digitCount++;
  }
  return position;
}
