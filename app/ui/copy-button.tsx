import { Check, Copy } from "lucide-react";
import { classes } from "./class-names.ts";

/**
 * app/behaviours/copy.ts copies the text. `name` tells screen readers what is copied. If the browser refuses, the element
 * with the id `shown` is selected instead, and `selected` says so.
 */
export function CopyButton({
  text,
  label,
  done,
  name,
  shown,
  selected,
  className,
}: {
  text: string;
  label: string;
  done: string;
  name: string;
  shown?: string;
  selected?: string;
  className?: string;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      data-copy={text}
      data-done={done}
      data-shown={shown}
      data-selected={selected}
      className={classes(
        "print:hidden noscript:hidden group/copy inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-full bg-leaf-50 px-4 text-sm font-semibold text-leaf-700 transition-colors",
        "not-data-copied:hover:bg-leaf-100 data-copied:bg-leaf-600 data-copied:text-white",
        className,
      )}
    >
      <Copy aria-hidden="true" className="size-4 group-data-copied/copy:hidden" />
      <Check aria-hidden="true" className="hidden size-4 group-data-copied/copy:block" />
      <span className="group-data-copied/copy:hidden">{label}</span>
      <span className="hidden group-data-copied/copy:inline">{done}</span>
      <span role="status" className="sr-only" />
    </button>
  );
}
