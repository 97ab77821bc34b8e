import { Trash2, Undo2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatDateTime } from "#shared/text/dates.ts";
import { kitText } from "../kit-text.ts";
import type { useDraft } from "./use-draft.ts";

/** Offers the draft of an earlier visit. Restoring fills in the form and does not save it. */
export function DraftOffer({ draft, isDirty }: { draft: ReturnType<typeof useDraft>; isDirty: boolean }) {
  const { offer, answer, isRecordChanged } = draft;
  if (!offer) {
    return (
      <p role="status" className="mt-3 text-sm text-ink-soft empty:hidden">
        {answer === "restored" && kitText.draftRestored}
        {answer === "dismissed" && kitText.draftDismissed}
      </p>
    );
  }
  return (
    <Notice kind="warning" className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-semibold">{kitText.draftFound}</p>
        <p className="mt-1">{kitText.draftFrom(formatDateTime(new Date(offer.at), "tr"))}</p>
        {isRecordChanged && <p className="mt-1">{kitText.draftChanged}</p>}
        {isDirty && <p className="mt-1">{kitText.draftReplaces}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={draft.dismiss}>
          <Trash2 aria-hidden="true" className="size-4.5" />
          {kitText.draftDismiss}
        </Button>
        <Button onClick={draft.restore}>
          <Undo2 aria-hidden="true" className="size-4.5" />
          {kitText.draftRestore}
        </Button>
      </div>
    </Notice>
  );
}
