import { Check, Copy } from "lucide-react";
import { classes } from "./class-names.ts";

/**
 * A button whose text app/behaviours/copy.ts copies. Screen readers read `name`. If the browser refuses to copy, the
 * script selects the element with the id `textId` and shows `selectedText`.
 */
export function CopyButton({
  text,
  label,
  copiedText,
  name,
  textId,
  selectedText,
  className,
}: {
  text: string;
  label: string;
  copiedText: string;
  name: string;
  textId?: string;
  selectedText?: string;
  className?: string;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      data-copy={text}
      data-done={copiedText}
      data-shown={textId}
      data-selected={selectedText}
      className={classes(
        "print:hidden noscript:hidden group/copy inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-full bg-leaf-50 px-4 text-sm font-semibold text-leaf-700 transition-colors",
        "not-data-copied:hover:bg-leaf-100 data-copied:bg-leaf-600 data-copied:text-white",
        className,
      )}
    >
      <Copy aria-hidden="true" className="size-4 group-data-copied/copy:hidden" />
      <Check aria-hidden="true" className="hidden size-4 group-data-copied/copy:block" />
      <span className="group-data-copied/copy:hidden">{label}</span>
      <span className="hidden group-data-copied/copy:inline">{copiedText}</span>
      <span role="status" className="sr-only" />
    </button>
  );
}
