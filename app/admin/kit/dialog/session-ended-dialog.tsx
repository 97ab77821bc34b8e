import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useAdminLink } from "../admin-link.ts";
import { kitText } from "../kit-text.ts";
import { AskDialog } from "./ask-dialog.tsx";

/** Lets the person sign in again in another tab, so that this tab keeps the unsaved text. */
export function SessionEndedDialog({ onClose }: { onClose: () => void }) {
  const link = useAdminLink();
  return (
    <AskDialog title={kitText.endedTitle} text={kitText.endedText} onClose={onClose}>
      <Button look="secondary" onClick={onClose}>
        {kitText.keepEditing}
      </Button>
      <ButtonLink href={link("login")} target="_blank" onClick={onClose}>
        {kitText.signInAgain}
        <span className="sr-only"> ({kitText.opensNewTab})</span>
      </ButtonLink>
    </AskDialog>
  );
}
