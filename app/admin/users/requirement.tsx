import { useState } from "react";
import { Form } from "react-router";
import { ConfirmIntentDialog } from "#app/admin/kit/list/row-actions.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import type { UserRow } from "#server/staff/queries.ts";
import { usersText } from "./messages.ts";

const intent = "require-second-factor";

/** The switch that requires a second factor from all staff. It asks first, because it locks out staff without one. */
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
  const [asked, setAsked] = useState(false);
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
  const without = users.filter(({ active, secondFactor }) => active && !secondFactor);
  const ownMissing = without.some(({ id }) => id === self);
  return (
    <>
      <ReasonButton
        reason={reason ?? (ownMissing ? usersText.ownFirst : undefined)}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        {usersText.require}
      </ReasonButton>
      {asked && (
        <ConfirmIntentDialog
          intent={intent}
          id={self}
          values={{ required: "1" }}
          question={usersText.requireQuestion}
          note={usersText.requireNote(without.length)}
          confirmText={usersText.requireYes}
          busyText={usersText.requiring}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
