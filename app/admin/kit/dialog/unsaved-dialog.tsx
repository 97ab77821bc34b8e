import type { Blocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { kitText } from "../kit-text.ts";
import { AlertDialog } from "./alert-dialog.tsx";

export function UnsavedDialog({ blocker, onLeave }: { blocker: Blocker; onLeave: () => void }) {
  if (blocker.state !== "blocked") return null;
  return (
    <AlertDialog title={kitText.unsavedTitle} text={kitText.unsavedText} onClose={() => blocker.reset()}>
      <Button
        variant="secondary"
        onClick={() => {
          onLeave();
          blocker.proceed();
        }}
      >
        {kitText.leave}
      </Button>
      <Button onClick={() => blocker.reset()}>{kitText.stay}</Button>
    </AlertDialog>
  );
}
