import { type ReactNode, useEffect, useState } from "react";
import { addRecent, type Entry } from "./entries.ts";
import { Palette } from "./palette.tsx";

/** The recently opened entries by the id of the person. They stay in memory, because they may contain names of donors. */
const recentByPerson = new Map<string, Entry[]>();

/** Returns the command palette, which opens by `openPalette()`, Ctrl K or Cmd K. */
export function usePalette({
  screens,
  path,
  person,
  onShowKeys,
}: {
  screens: readonly Entry[];
  path: string;
  person: string;
  onShowKeys: () => void;
}): { openPalette: () => void; palette: ReactNode } {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      // The palette does not open above a dialog. If the dialog is the palette, it closes.
      if (!document.querySelector("dialog:modal")) setOpen(true);
      else setOpen(false);
    };
    document.addEventListener("keydown", openByKey);
    return () => document.removeEventListener("keydown", openByKey);
  }, []);

  const palette = isOpen && (
    <Palette
      screens={screens}
      recent={recentByPerson.get(person) ?? []}
      path={path}
      onOpenEntry={(entry) => {
        recentByPerson.set(person, addRecent(recentByPerson.get(person) ?? [], entry));
        setOpen(false);
      }}
      onShowKeys={() => {
        setOpen(false);
        onShowKeys();
      }}
      onClose={() => setOpen(false)}
    />
  );
  return { openPalette: () => setOpen(true), palette };
}
