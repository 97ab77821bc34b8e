import { type ReactNode, useEffect, useState } from "react";
import { type Entry, withRecent } from "./entries.ts";
import { Palette } from "./palette.tsx";

/** The last opened entries by the person's id. They stay in memory only, because they may name donors. */
const opened = new Map<string, Entry[]>();

/** Returns the palette, which `open()`, Ctrl K and Cmd K open. */
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
      // Another open dialog waits for an answer; Ctrl K again closes the palette itself.
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
