import { useState } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import type { IdentityGroup } from "./groups.ts";
import { identityText as text } from "./messages.ts";

/** Gives the fields of a group their first values again. */
export function ResetGroup({ group }: { group: IdentityGroup }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const fetcher = useFetcher();
  const link = useAdminLink();
  const action = link(`settings/identity/reset/${group}`);
  return (
    <>
      <Button
        look="secondary"
        aria-label={`${text.groups[group]}: ${text.reset}`}
        onClick={() => setIsDialogOpen(true)}
      >
        {text.reset}
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={text.resetTitle(text.groups[group])}
          text={text.resetText}
          confirmText={text.resetYes}
          busy={fetcher.state !== "idle"}
          onClose={() => setIsDialogOpen(false)}
          onClick={() => void fetcher.submit(null, { method: "post", action })}
        />
      )}
    </>
  );
}
