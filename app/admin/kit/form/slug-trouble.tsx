import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { kitText } from "../kit-text.ts";
import { hidden, type SlugChoice } from "./form-answer.ts";

/**
 * Below a slug that is not free: a press takes the free one that the server proposes. One that leads to another record can
 * be taken after a tick, which names the redirect that then ends.
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
  // Another slug is in the field by now.
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
