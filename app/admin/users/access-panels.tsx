import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { ownValue } from "#shared/own-value.ts";
import { Panel } from "../kit/form/form-screen.tsx";
import { ReasonButton } from "../kit/reason-button.tsx";
import { fieldProblems, usersText } from "./messages.ts";

/** What an administrator can do for a user who cannot sign in. */
export function PasswordPanel({
  problem,
  reason,
}: {
  problem: string | null | undefined;
  reason: string | undefined;
}) {
  const words: Record<string, string> = fieldProblems.password;
  return (
    <Panel>
      <div>
        <h2 className="text-base">{usersText.passwordTitle}</h2>
        <p className="mt-1 text-sm text-ink-soft">{usersText.passwordText}</p>
      </div>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="password" />
        <Field
          label={usersText.newPassword}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={usersText.passwordHint}
          error={problem ? (ownValue(words, problem) ?? problem) : null}
        />
        <ReasonButton reason={reason} type="submit">
          {usersText.setPassword}
        </ReasonButton>
      </Form>
    </Panel>
  );
}

export function FactorPanel({ enabled, reason }: { enabled: boolean; reason: string | undefined }) {
  return (
    <Panel>
      <div>
        <h2 className="text-base">{usersText.factorTitle}</h2>
        <p className="mt-1 text-sm text-ink-soft">{usersText.factorText}</p>
      </div>
      <Form method="post">
        <ReasonButton
          reason={reason ?? (enabled ? undefined : usersText.factorNone)}
          type="submit"
          name="intent"
          value="second-factor"
        >
          {usersText.resetFactor}
        </ReasonButton>
      </Form>
    </Panel>
  );
}

/** For a person who has not signed in yet. */
export function InvitationPanel() {
  return (
    <Panel>
      <div>
        <h2 className="text-base">{usersText.inviteTitle}</h2>
        <p className="mt-1 text-sm text-ink-soft">{usersText.inviteText}</p>
      </div>
      <Form method="post">
        <Button type="submit" look="secondary" name="intent" value="invite">
          {usersText.inviteAgain}
        </Button>
      </Form>
    </Panel>
  );
}
