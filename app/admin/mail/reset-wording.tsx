import { useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { mailText } from "./messages.ts";

/** Restores our default texts, after a question. */
export function ResetWording() {
  const [asked, setAsked] = useState(false);
  const fetcher = useFetcher();
  const { pathname } = useLocation();
  return (
    <>
      <Button look="secondary" onClick={() => setAsked(true)}>
        {mailText.reset}
      </Button>
      {asked && (
        <ConfirmDialog
          title={mailText.resetTitle}
          text={mailText.resetText}
          confirmText={mailText.resetYes}
          busy={fetcher.state !== "idle"}
          onClose={() => setAsked(false)}
          onClick={() => void fetcher.submit(null, { method: "post", action: `${pathname}/reset` })}
        />
      )}
    </>
  );
}
