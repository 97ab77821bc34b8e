import type { Blocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { kitText } from "../kit-text.ts";
import { AskDialog } from "./ask-dialog.tsx";

/** Asks before unsaved text is lost. */
export function UnsavedDialog({ blocker, onLeave }: { blocker: Blocker; onLeave: () => void }) {
  if (blocker.state !== "blocked") return null;
  return (
    <AskDialog title={kitText.unsavedTitle} text={kitText.unsavedText} onClose={() => blocker.reset()}>
      <Button
        look="secondary"
        onClick={() => {
          onLeave();
          blocker.proceed();
        }}
      >
        {kitText.leave}
      </Button>
      <Button onClick={() => blocker.reset()}>{kitText.stay}</Button>
    </AskDialog>
  );
}
