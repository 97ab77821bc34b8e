import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#app/ui/class-names.ts";

type Props = { good: boolean; className: string; children: ReactNode };

/** The result of a write: green after a success, otherwise red. */
export function ResultFrame({ good, className, children }: Props) {
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <div
      className={classes(
        "flex gap-3 rounded-md border text-sm",
        good ? "border-leaf-200 bg-leaf-50 text-leaf-800" : "border-clay-300 bg-clay-50 text-clay-700",
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {children}
    </div>
  );
}
