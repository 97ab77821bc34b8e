import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { kitText } from "../kit-text.ts";
import { hidden, type SlugChoice } from "./form-answer.ts";

/**
 * Shown below a slug that is not free. A button takes the free slug that the server proposes. A slug that leads to
 * another record can be taken after a tick, which ends the named redirect.
 */
export function SlugTrouble({
  choice: { proposed, leadsTo, leadsToDeleted = false },
  slug,
  onUse,
}: {
  choice: SlugChoice;
  /** The slug in the field. */
  slug: string;
  onUse: (slug: string) => void;
}) {
  const id = useId();
  const [refused] = useState(slug);
  // The field contains another slug by now.
  if (slug !== refused) return null;
  return (
    <div className="mt-2 grid justify-items-start gap-2 rounded-sm border border-gold-300 bg-gold-100 p-3 text-sm text-gold-700">
      <Button look="secondary" onClick={() => onUse(proposed)}>
        {kitText.slugUse(proposed)}
      </Button>
      {leadsTo !== undefined && (
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            id={id}
            type="checkbox"
            name={hidden.endRedirect}
            value={refused}
            className="size-5 shrink-0 accent-leaf-600"
          />
          {leadsToDeleted ? kitText.slugEndDeleted(leadsTo) : kitText.slugEnd(leadsTo)}
        </label>
      )}
    </div>
  );
}
