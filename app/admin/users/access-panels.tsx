import type { ReactNode } from "react";
import { Form } from "react-router";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { ownValue } from "#shared/text/own-value.ts";
import { fieldProblems, usersText } from "./messages.ts";

/** The reset of the password of a user who cannot sign in. */
export function PasswordPanel({
  problem,
  reason,
  proof,
}: {
  problem: string | null | undefined;
  reason: string | undefined;
  /** The fields of the signed-in person's own proof. */
  proof: ReactNode;
}) {
  const problemTexts: Record<string, string> = fieldProblems.password;
  return (
    <Sheet title={usersText.passwordTitle}>
      <p className="mb-4 text-ink-soft">{usersText.passwordText}</p>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="password" />
        <Field
          label={usersText.newPassword}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={usersText.passwordHint}
          error={problem ? (ownValue(problemTexts, problem) ?? problem) : null}
        />
        {proof}
        <ReasonButton reason={reason} type="submit">
          {usersText.setPassword}
        </ReasonButton>
      </Form>
    </Sheet>
  );
}

export function FactorPanel({
  enabled,
  reason,
  proof,
}: {
  enabled: boolean;
  reason: string | undefined;
  proof: ReactNode;
}) {
  return (
    <Sheet title={usersText.factorTitle}>
      <p className="mb-4 text-ink-soft">{usersText.factorText}</p>
      <Form method="post" className="grid gap-4">
        {proof}
        <ReasonButton
          reason={reason ?? (enabled ? undefined : usersText.factorNone)}
          type="submit"
          name="intent"
          value="second-factor"
        >
          {usersText.resetFactor}
        </ReasonButton>
      </Form>
    </Sheet>
  );
}

/** Sends another invitation to a person who has not signed in yet. */
export function InvitationPanel() {
  return (
    <Sheet title={usersText.inviteTitle}>
      <p className="mb-4 text-ink-soft">{usersText.inviteText}</p>
      <Form method="post">
        <Button type="submit" variant="secondary" name="intent" value="invite">
          {usersText.inviteAgain}
        </Button>
      </Form>
    </Sheet>
  );
}
