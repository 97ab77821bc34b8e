import { flushSync } from "react-dom";
import { digitsOnly } from "#shared/text/digits.ts";
import { Field, type FieldProps } from "./field.tsx";

type Props = Omit<FieldProps, "value" | "onChange" | "prefix"> & {
  value: string;
  /** Groups the typed text; applying it again changes nothing. */
  format: (text: string) => string;
  /** Whether too many digits lose the first ones (a country code) instead of the last. */
  dropsFront?: boolean;
  onValue: (value: string) => void;
  /** Called after `onValue` when a character was typed at the end: not pasted in the middle, not filled in by the browser. */
  onTyped?: (value: string) => void;
};

/** A field that groups digits while they are typed; a caret in the middle stays beside its digit. */
export function GroupedField({ value, format, dropsFront = false, onValue, onTyped, ...field }: Props) {
  return (
    <Field
      inputMode="numeric"
      dir="ltr"
      {...field}
      value={value}
      onChange={({ target, nativeEvent }) => {
        const typed = target.value;
        const caret = target.selectionStart ?? target.value.length;
        const inTheMiddle = caret < typed.length;
        const next = format(typed);
        const dropped = dropsFront ? digitsOnly(typed).length - digitsOnly(next).length : 0;
        const digitsBefore = digitsOnly(typed.slice(0, caret)).length - dropped;
        flushSync(() => onValue(next));
        if (!inTheMiddle) {
          if ((nativeEvent as InputEvent).inputType === "insertText") onTyped?.(next);
          return;
        }
        if (next === typed) return;
        const position = positionAfter(next, digitsBefore);
        target.setSelectionRange(position, position);
      }}
    />
  );
}

/** Returns the caret position in a grouped number that has `digits` digits before it. */
export function positionAfter(text: string, digits: number): number {
  let position = 0;
  for (let seen = 0; position < text.length && seen < digits; position++) {
    if (/\d/.test(text.charAt(position))) seen++;
  }
  return position;
}
