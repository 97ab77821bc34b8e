import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { usersText } from "./messages.ts";

/** What is wrong with a proof, at the field that the person corrects. */
export type ProofProblem = { field: "password" | "code"; text: string };

/** The password and the code of the signed-in person, as `readGuard` reads them (guard.server.ts). */
export function OwnProof({
  hasFactor,
  hint,
  problem,
}: {
  hasFactor: boolean;
  hint: string;
  problem?: ProofProblem | null | undefined;
}) {
  const errorOf = (field: ProofProblem["field"]) => (problem?.field === field ? problem.text : null);
  return (
    <fieldset className="grid gap-4 border-t border-sand-200 pt-4 text-sm">
      <legend className="float-left mb-1 text-sm font-semibold">{usersText.ownProof}</legend>
      <p className="text-xs text-ink-soft">{hint}</p>
      <PlainField
        label={usersText.ownProofPassword}
        name="ownPassword"
        type="password"
        autoComplete="current-password"
        error={errorOf("password")}
      />
      {hasFactor && (
        <PlainField
          label={usersText.ownProofCode}
          name="ownCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={errorOf("code")}
        />
      )}
    </fieldset>
  );
}
