import { useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { mailText } from "./messages.ts";

export function ResetWording() {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const fetcher = useFetcher();
  const { pathname } = useLocation();
  return (
    <>
      <Button look="secondary" onClick={() => setIsDialogOpen(true)}>
        {mailText.reset}
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={mailText.resetTitle}
          text={mailText.resetText}
          confirmText={mailText.resetYes}
          busy={fetcher.state !== "idle"}
          onClose={() => setIsDialogOpen(false)}
          onClick={() => void fetcher.submit(null, { method: "post", action: `${pathname}/reset` })}
        />
      )}
    </>
  );
}
