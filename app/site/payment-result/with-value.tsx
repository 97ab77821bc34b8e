import type { ReactNode } from "react";

/** Takes the place of the value while the sentence is translated. */
export const valuePlace = "\0";

/** A sentence with an element where `valuePlace` stands: a number that must not break, or a link. */
export function WithValue({ text, children }: { text: string; children: ReactNode }) {
  const [before, after = ""] = text.split(valuePlace);
  return (
    <>
      {before}
      {text.includes(valuePlace) && children}
      {after}
    </>
  );
}
