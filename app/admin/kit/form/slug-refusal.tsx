import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { kitText } from "../kit-text.ts";
import { hiddenInputs, type SlugChoice } from "./form-answer.ts";

/**
 * The choices below a slug that is not free. A button uses the free slug that the server proposes. If the slug redirects
 * to another record, a checkbox ends that redirect.
 */
export function SlugRefusal({
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
  const [refusedSlug] = useState(slug);
  // The person has typed another slug.
  if (slug !== refusedSlug) return null;
  return (
    <div className="mt-2 grid justify-items-start gap-2 rounded-sm border border-gold-300 bg-gold-100 p-3 text-sm text-gold-700">
      <Button variant="secondary" onClick={() => onUse(proposed)}>
        {kitText.slugUse(proposed)}
      </Button>
      {leadsTo !== undefined && (
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            id={id}
            type="checkbox"
            name={hiddenInputs.endRedirect}
            value={refusedSlug}
            className="size-5 shrink-0 accent-leaf-600"
          />
          {leadsToDeleted ? kitText.slugEndDeleted(leadsTo) : kitText.slugEnd(leadsTo)}
        </label>
      )}
    </div>
  );
}
