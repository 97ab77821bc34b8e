import type { RouterContextProvider } from "react-router";
import { accountsText } from "#app/admin/accounts/messages.ts";
import { sentSecret } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { isOpen } from "#server/giving/opening/is-open.ts";
import type { NotConfirmed } from "#server/staff/confirm-person.ts";
import type { AdministratorGuard } from "#server/staff/guard-administrators.ts";
import type { ProofProblem } from "./own-proof.tsx";

type Sent = { request: Request; context: Readonly<RouterContextProvider> };

/** Returns what guards the writes that make an administrator, with the proof of the sent form (own-proof.tsx). */
export function readGuard({ request, context }: Sent, form: FormData): AdministratorGuard {
  const { auth, sendMail, config, identity } = context.get(appContext);
  return {
    auth,
    headers: request.headers,
    proof: { password: sentSecret(form, "ownPassword"), code: sentSecret(form, "ownCode") },
    isOpen,
    mail: sendMail && {
      send: sendMail,
      siteName: () => identity.latest().name.tr,
      screenUrl: `${config.publicUrl}/${config.adminPath}/users`,
    },
  };
}

/** Returns whether the screen asks for the person's own password and code. */
export async function readProofFields(context: Readonly<RouterContextProvider>) {
  const { db } = context.get(appContext);
  return { asksProof: await isOpen(db), hasFactor: requireStaff(context).session.user.twoFactorEnabled };
}

export function proofProblem(unconfirmed: NotConfirmed): ProofProblem {
  const { reason } = unconfirmed;
  const field = reason === "code" || reason === "used-code" ? "code" : "password";
  return { field, text: unconfirmedText(unconfirmed) };
}

export function unconfirmedText({ reason }: NotConfirmed): string {
  return accountsText.unconfirmed[reason];
}
