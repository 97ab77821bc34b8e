import type { ReactNode } from "react";

/** A label with a hidden title of what it belongs to, so that a screen reader can tell equal labels apart. */
export function Named({ of, children }: { of: string | undefined; children: ReactNode }) {
  return (
    <>
      {children}{" "}
      {of && (
        <span dir="auto" className="sr-only">
          {of}
        </span>
      )}
    </>
  );
}
