import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { AlertDialog } from "../dialog/alert-dialog.tsx";
import { kitText } from "../kit-text.ts";
import { listShortcuts } from "./list-shortcuts.ts";

/** Shows the keyboard shortcuts of lists, and switches them on and off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setAreOn] = useState(listShortcuts.areOn);
  return (
    <AlertDialog
      title={kitText.keys}
      onClose={onClose}
      text={
        <>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 text-ink">
            {kitText.keyNames.map(([key, effect]) => (
              <div key={key} className="contents">
                <dt>
                  <Key name={key} />
                </dt>
                <dd>{effect}</dd>
              </div>
            ))}
          </dl>
          <label className="mt-4 flex min-h-11 items-center gap-3 border-t border-sand-200 pt-3 text-ink">
            <input
              type="checkbox"
              checked={areOn}
              onChange={({ target }) => {
                listShortcuts.switch(target.checked);
                setAreOn(target.checked);
              }}
              className="size-5 accent-leaf-600"
            />
            {kitText.keysOn}
          </label>
        </>
      }
    >
      <Button onClick={onClose}>{kitText.close}</Button>
    </AlertDialog>
  );
}

export function Key({ name }: { name: string }) {
  return (
    <kbd className="inline-block min-w-7 rounded-sm bg-sand-100 px-1.5 py-0.5 text-center font-sans text-xs font-semibold text-ink ring-1 ring-sand-300">
      {name}
    </kbd>
  );
}
