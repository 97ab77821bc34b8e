import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useAdminLink } from "../admin-link.ts";
import { kitText } from "../kit-text.ts";
import { AlertDialog } from "./alert-dialog.tsx";

/** Lets the person sign in again in another tab. This tab keeps its unsaved text. */
export function SessionEndedDialog({ onClose }: { onClose: () => void }) {
  const link = useAdminLink();
  return (
    <AlertDialog title={kitText.endedTitle} text={kitText.endedText} onClose={onClose}>
      <Button variant="secondary" onClick={onClose}>
        {kitText.keepEditing}
      </Button>
      <ButtonLink href={link("login")} target="_blank" onClick={onClose}>
        {kitText.signInAgain}
        <span className="sr-only"> ({kitText.opensNewTab})</span>
      </ButtonLink>
    </AlertDialog>
  );
}
