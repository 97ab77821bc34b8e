import { data } from "react-router";
import { answerIntents, type IntentArgs } from "#app/admin/answer-intents.server.ts";
import { EntryList } from "#app/admin/audit/entry-list.tsx";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { checkForm, forbidden } from "#app/admin/kit/form/form-answer.ts";
import { readProofFields, unconfirmedText } from "#app/admin/users/guard.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { findAccount, listUndecided } from "#server/giving/accounts/queries.ts";
import { readPurposeNames } from "#server/giving/accounts/read-purpose-names.ts";
import { valuesOf } from "#server/giving/accounts/rules.ts";
import { addAccount, changeAccount } from "#server/giving/accounts/write-account.ts";
import { may } from "#server/staff/permissions.ts";
import { listAudit } from "#server/staff/queries.ts";
import { accountValues } from "#shared/money/account-values.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import type { Route } from "./+types/edit";
import { AccountForm } from "./account-form.tsx";
import { sentProof, writerOf } from "./answer-accounts.server.ts";
import { accountsText as text } from "./messages.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, identity, accounts } = context.get(appContext);
  const { actor } = requireStaff(context);
  const mayWrite = may(actor, "settings", "change");
  const more = {
    ...(await readProofFields(context)),
    purposeNames: await readPurposeNames(db),
    reason: mayWrite ? (accounts.file ? text.file : null) : text.missingRight,
  };
  const { id } = params;
  if (!id) {
    const values = { ...emptyAccount, holder: (await identity.read()).name.tr };
    return { ...more, id: null, values, expectedUpdatedAt: null, isUndecided: false, entries: [] };
  }
  const account = await findAccount(db, id);
  if (!account) throw data(null, { status: 404 });
  const undecided = await listUndecided(db);
  return {
    ...more,
    id,
    values: valuesOf(account),
    expectedUpdatedAt: account.updatedAt,
    isUndecided: undecided.some(({ accountId }) => accountId === id),
    entries: may(actor, "users", "change")
      ? await listAudit(db, { entity: "bank-account", entityId: id }, 50)
      : [],
  };
}

const emptyAccount = { bank: "", name: "", holder: "", iban: "", currency: "TRY" };

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return answerIntents(args, {
    right: { area: "settings", level: "change" },
    refuse: () => forbidden(text.saveFailed),
    intents: { save: (write) => save(write, id, args.params.adminPath) },
  });
}

async function save(write: IntentArgs, id: string | undefined, adminPath: string) {
  const { form, app, failureMessage: failed } = write;
  const sent = checkForm(form, accountValues);
  if (sent.kind === "invalid") return sent.answer;
  const proof = sentProof(form);
  const ctx = writerOf(write);
  const expected = sent.force ? null : (sent.expectedUpdatedAt ?? new Date(0));
  const outcome = id
    ? await changeAccount(ctx, app.accounts, { id, input: sent.value, expected }, proof)
    : await addAccount(ctx, app.accounts, sent.value, proof);
  const to = adminAddress(adminPath, "accounts");
  const banner = (message: string) => sent.refuse({ kind: "refused", errors: { "": message } }, failed);
  switch (outcome.kind) {
    case "saved":
      return { to, message: text.saved };
    case "requested":
      return { to, message: text.requested(formatDateTime(outcome.effectiveAt, "tr")) };
    case "unconfirmed":
      return banner(unconfirmedText(outcome));
    case "undecided":
      return banner(text.undecidedHere);
    case "file":
      return banner(text.file);
    default:
      return sent.refuse(outcome, failed);
  }
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: params.id ? text.edit : text.create }];

/** An account: its fields, the proof of the person who changes it, and its history. */
export default function EditAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, purposeNames, expectedUpdatedAt, asksProof, hasFactor, reason, isUndecided, entries } =
    loaderData;
  const link = useAdminLink();
  const answer = actionData && "result" in actionData ? actionData : undefined;
  return (
    <>
      <AccountForm
        key={id ?? "new"}
        title={id ? text.edit : text.create}
        back={link("accounts")}
        values={values}
        purposeNames={purposeNames}
        expectedUpdatedAt={expectedUpdatedAt}
        answer={answer}
        asksProof={asksProof}
        hasFactor={hasFactor}
        reason={reason ?? undefined}
        above={isUndecided && <Notice kind="warning">{text.undecidedHere}</Notice>}
      />
      {entries.length > 0 && (
        <section className="mt-8">
          <h2 className="text-lg">{text.history}</h2>
          <EntryList entries={entries} isOneRecord />
        </section>
      )}
    </>
  );
}
