import { useState } from "react";
import { Form } from "react-router";
import { ConfirmIntentDialog } from "#app/admin/kit/list/row-actions.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import type { UserRow } from "#server/staff/queries.ts";
import { usersText } from "./messages.ts";

const intent = "require-second-factor";

/** Requires a second factor from all staff. A dialog asks for confirmation, because staff without it are locked out. */
export function Requirement({
  required,
  reason,
  users,
  self,
}: {
  required: boolean;
  reason: string | undefined;
  users: readonly Pick<UserRow, "id" | "active" | "secondFactor">[];
  self: string;
}) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  if (required) {
    return (
      <Form method="post">
        <input type="hidden" name="required" value="0" />
        <ReasonButton reason={reason} type="submit" name="intent" value={intent}>
          {usersText.release}
        </ReasonButton>
      </Form>
    );
  }
  const usersWithout = users.filter(({ active, secondFactor }) => active && !secondFactor);
  const ownMissing = usersWithout.some(({ id }) => id === self);
  return (
    <>
      <ReasonButton
        reason={reason ?? (ownMissing ? usersText.ownFirst : undefined)}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsDialogOpen(true)}
      >
        {usersText.require}
      </ReasonButton>
      {isDialogOpen && (
        <ConfirmIntentDialog
          intent={intent}
          id={self}
          values={{ required: "1" }}
          question={usersText.requireQuestion}
          note={usersText.requireNote(usersWithout.length)}
          confirmText={usersText.requireYes}
          busyText={usersText.requiring}
          onClose={() => setIsDialogOpen(false)}
        />
      )}
    </>
  );
}
