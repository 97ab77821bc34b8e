import { type ReactNode, useEffect, useState } from "react";
import { type Entry, withRecent } from "./entries.ts";
import { Palette } from "./palette.tsx";

/** What was opened last, by the person's id: in memory only, because it may name donors. */
const opened = new Map<string, Entry[]>();

/** The palette, open after `open()` and after Ctrl K or Cmd K. */
export function usePalette({
  screens,
  path,
  person,
}: {
  screens: readonly Entry[];
  path: string;
  person: string;
}): { open: () => void; palette: ReactNode } {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Another dialog waits for an answer; this one's own Ctrl K closes it.
      if (!document.querySelector("dialog:modal")) setOpen(true);
      else setOpen(false);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const palette = isOpen && (
    <Palette
      screens={screens}
      recent={opened.get(person) ?? []}
      path={path}
      onChosen={(entry) => {
        opened.set(person, withRecent(opened.get(person) ?? [], entry));
        setOpen(false);
      }}
      onClose={() => setOpen(false)}
    />
  );
  return { open: () => setOpen(true), palette };
}
