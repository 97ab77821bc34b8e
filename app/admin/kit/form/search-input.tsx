import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "#app/ui/class-names.ts";
import { controlClasses } from "./form-field.tsx";

export function SearchInput({ className, ...input }: Omit<ComponentProps<"input">, "type">) {
  return (
    <div className="relative">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-faint"
      />
      <input
        type="search"
        autoComplete="off"
        maxLength={100}
        {...input}
        className={classes(controlClasses, "ps-9", className)}
      />
    </div>
  );
}
