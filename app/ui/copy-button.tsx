import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { classes } from "./class-names.ts";

/** The notice of specification section 9. */
const noticeTime = 2_000;

/** Copies a text and says so for two seconds. `name` says to a screen reader what is copied. */
export function CopyButton({
  text,
  label,
  done,
  name,
  className,
}: {
  text: string;
  label: string;
  done: string;
  name: string;
  className?: string;
}) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), noticeTime);
    return () => clearTimeout(timer);
  }, [copied]);

  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={name}
      onClick={async () => setCopied(await copy(text))}
      className={classes(
        "noscript:hidden inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-full px-4 text-sm font-semibold transition-colors",
        copied ? "bg-leaf-600 text-white" : "bg-leaf-50 text-leaf-700 hover:bg-leaf-100",
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span>{copied ? done : label}</span>
      <span role="status" className="sr-only">
        {copied ? done : ""}
      </span>
    </button>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
}

/** The clipboard object exists on https only. */
function copyTheOldWay(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "fixed opacity-0";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
}
