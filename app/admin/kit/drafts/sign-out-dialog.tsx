import { Button } from "#app/ui/button.tsx";
import { AskDialog } from "../dialog/ask-dialog.tsx";
import { discardUnsaved, isAnythingUnsaved } from "../form/unsaved-forms.ts";
import { kitText } from "../kit-text.ts";
import { isAnythingKept, openStorage, removeAll } from "./kept-drafts.ts";

/** Whether signing out would lose text typed in this window or kept in this browser. */
export function losesText(): boolean {
  const storage = openStorage();
  return isAnythingUnsaved() || (storage !== null && isAnythingKept(storage));
}

/** Asks before unsaved text is removed with the session. */
export function SignOutDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  function leave() {
    discardUnsaved();
    const storage = openStorage();
    if (storage) removeAll(storage);
    onLeave();
  }
  return (
    <AskDialog title={kitText.signOutTitle} text={kitText.signOutText} onClose={onClose}>
      <Button look="secondary" onClick={leave}>
        {kitText.signOutAnyway}
      </Button>
      <Button onClick={onClose}>{kitText.giveUp}</Button>
    </AskDialog>
  );
}
