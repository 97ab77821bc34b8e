import type { ReactNode } from "react";

/** The placeholder of the value in a translated sentence. */
export const valueMark = "\0";

/** A sentence in which an element replaces `valueMark`: a number that must not wrap, or a link. */
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
