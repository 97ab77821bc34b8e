import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { withExpectedTime } from "#server/giving/accounts/expected-time.ts";
import {
  listAccounts,
  listApprovers,
  listUndecided,
  readShownAccounts,
} from "#server/giving/accounts/queries.ts";
import { readPurposeNames } from "#server/giving/accounts/read-purpose-names.ts";
import { isOpen } from "#server/giving/opening/is-open.ts";
import { may } from "#server/staff/permissions.ts";
import { describePurposes } from "#shared/money/account-field-names.ts";
import type { Route } from "./+types/list";
import { AccountRows, FileAccounts } from "./account-rows.tsx";
import { answerAccounts } from "./answer-accounts.server.ts";
import { accountsText as text } from "./messages.ts";
import { requestsOf } from "./requests-of.ts";
import { UndecidedRequests } from "./undecided-requests.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, accounts } = context.get(appContext);
  const { actor } = requireStaff(context);
  const rows = await listAccounts(db);
  const purposeNames = await readPurposeNames(db);
  const undecided = await withExpectedTime(db, await listUndecided(db), clock.now());
  return {
    accounts: rows.map(({ id, bank, name, holder, iban, currency, purposes, state }) => ({
      id,
      bank,
      name,
      holder,
      iban,
      currency,
      purposes: describePurposes(purposes, purposeNames),
      state,
      isUndecided: undecided.some(({ accountId }) => accountId === id),
    })),
    requests: requestsOf(undecided, rows, purposeNames),
    approvers: undecided.length > 0 ? await listApprovers(db) : [],
    file: accounts.file && (await readShownAccounts({ ...accounts, db })),
    hasExamples: accounts.examples.length > 0,
    mails: accounts.mail !== null,
    self: actor.id,
    mayWrite: may(actor, "settings", "change"),
    mayDecide: may(actor, "settings", "decide"),
    asksProof: await isOpen(db),
    now: clock.now(),
  };
}

export function action(args: Route.ActionArgs) {
  return answerAccounts(args);
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** The foundation's bank accounts, and the changes that wait. */
export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  const {
    accounts,
    requests,
    approvers,
    file,
    hasExamples,
    mails,
    self,
    mayWrite,
    mayDecide,
    asksProof,
    now,
  } = loaderData;
  const link = useAdminLink();
  const reason = mayWrite ? undefined : text.missingRight;
  return (
    <>
      <ScreenHeading
        title={text.title}
        text={text.lead}
        create={file ? undefined : { to: link("accounts/create"), label: text.create, reason }}
      />
      {actionData && "message" in actionData && (
        <Notice kind="error" className="mt-4">
          {actionData.message}
        </Notice>
      )}
      {!mails && mayWrite && (
        <Notice kind="warning" className="mt-4">
          {text.noMail}
        </Notice>
      )}
      <UndecidedRequests
        requests={requests}
        approvers={approvers}
        self={self}
        now={now}
        reason={mayDecide ? undefined : text.missingRight}
      />
      {file && <FileAccounts banks={file} asksProof={asksProof} reason={reason} />}
      {accounts.length > 0 && (
        <AccountRows accounts={accounts} asksProof={asksProof} reason={file ? text.file : reason} />
      )}
      {accounts.length === 0 && !file && (
        <NothingHere>{hasExamples ? text.emptyExamples : text.empty}</NothingHere>
      )}
      <p className="mt-5 text-sm">
        <TextLink to="transfers/accounts">{text.toCodes}</TextLink>
      </p>
    </>
  );
}
