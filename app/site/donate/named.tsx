import type { ReactNode } from "react";
import { storedText } from "#app/ui/stored-text.ts";

/** A label and, unseen, what it belongs to: among many alike, a screen reader's list then tells them apart. */
export function Named({ of, children }: { of: string | undefined; children: ReactNode }) {
  return (
    <>
      {children}{" "}
      {of && (
        <span {...storedText} className="sr-only">
          {of}
        </span>
      )}
    </>
  );
}
