import { useId, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { AskDialog } from "../kit/dialog/ask-dialog.tsx";
import { kitText } from "../kit/kit-text.ts";
import { mailText } from "./messages.ts";

/** Back to our own words, after a question. */
export function ResetWording() {
  const [asked, setAsked] = useState(false);
  const fetcher = useFetcher();
  const { pathname } = useLocation();
  const id = useId();
  const busy = fetcher.state !== "idle";
  return (
    <>
      <Button look="secondary" onClick={() => setAsked(true)}>
        {mailText.reset}
      </Button>
      {asked && (
        <AskDialog
          id={id}
          title={mailText.resetTitle}
          text={mailText.resetText}
          onClose={() => !busy && setAsked(false)}
        >
          <Button look="secondary" onClick={() => setAsked(false)} disabled={busy}>
            {kitText.giveUp}
          </Button>
          <Button
            disabled={busy}
            onClick={() => void fetcher.submit(null, { method: "post", action: `${pathname}/reset` })}
          >
            {mailText.resetYes}
          </Button>
        </AskDialog>
      )}
    </>
  );
}
