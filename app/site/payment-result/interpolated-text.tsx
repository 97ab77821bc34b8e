import type { ReactNode } from "react";

/** Marks the place of the value while the sentence is translated. */
export const valueMark = "\0";

/** A sentence with an element in place of `valueMark`: a number that must not break, or a link. */
export function InterpolatedText({ text, children }: { text: string; children: ReactNode }) {
  const [before, after = ""] = text.split(valueMark);
  return (
    <>
      {before}
      {text.includes(valueMark) && children}
      {after}
    </>
  );
}
