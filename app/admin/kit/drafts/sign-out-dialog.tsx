import { Button } from "#app/ui/button.tsx";
import { AlertDialog } from "../dialog/alert-dialog.tsx";
import { discardUnsaved, hasUnsavedForms } from "../form/unsaved-forms.ts";
import { kitText } from "../kit-text.ts";
import { hasDrafts, openStorage, removeAllDrafts } from "./stored-drafts.ts";

/** Whether signing out would lose text that was typed in this window or stored in this browser. */
export function wouldLoseText(): boolean {
  const storage = openStorage();
  return hasUnsavedForms() || (storage !== null && hasDrafts(storage));
}

export function SignOutDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  function leave() {
    discardUnsaved();
    const storage = openStorage();
    if (storage) removeAllDrafts(storage);
    onLeave();
  }
  return (
    <AlertDialog title={kitText.signOutTitle} text={kitText.signOutText} onClose={onClose}>
      <Button variant="secondary" onClick={leave}>
        {kitText.signOutAnyway}
      </Button>
      <Button onClick={onClose}>{kitText.giveUp}</Button>
    </AlertDialog>
  );
}
