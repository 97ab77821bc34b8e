import { ArrowDown, ArrowUp, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { SubmissionId } from "#app/admin/kit/form/submission-id.tsx";
import { IconButton } from "#app/admin/kit/icon-button.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { TitleCell } from "#app/admin/kit/list/cells.tsx";
import { RowActions, RowConfirm, RowEdit } from "#app/admin/kit/list/row-actions.tsx";
import { Badge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { AccountsOfBank } from "#shared/money/donation-accounts.ts";
import { groupIban } from "#shared/money/iban.ts";
import { accountsText as text } from "./messages.ts";
import { ProofDialog } from "./proof-dialog.tsx";

type Account = {
  id: string;
  bank: string;
  name: string;
  holder: string;
  iban: string;
  currency: string;
  /** The names of the purposes, in one line. */
  purposes: string;
  state: "shown" | "hidden";
  isUndecided: boolean;
};

const box = "grid divide-y divide-sand-200 rounded-md bg-white shadow-soft ring-1 ring-sand-200";

/** The accounts in the order of the site. `reason`: why this member of staff may not change them. */
export function AccountRows({
  accounts,
  asksProof,
  reason,
}: {
  accounts: readonly Account[];
  asksProof: boolean;
  reason: string | undefined;
}) {
  return (
    <ol className={`mt-5 ${box}`}>
      {accounts.map((account, index) => (
        <Row
          key={account.id}
          account={account}
          isFirst={index === 0}
          isLast={index === accounts.length - 1}
          asksProof={asksProof}
          reason={reason}
        />
      ))}
    </ol>
  );
}

function Row({
  account,
  isFirst,
  isLast,
  asksProof,
  reason,
}: {
  account: Account;
  isFirst: boolean;
  isLast: boolean;
  asksProof: boolean;
  reason: string | undefined;
}) {
  const link = useAdminLink();
  const { id, bank, name, holder, iban, currency, purposes, state, isUndecided } = account;
  const edit = link(`accounts/edit/${id}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <MoveButtons id={id} title={name} isFirst={isFirst} isLast={isLast} reason={reason} />
      <div className="min-w-56 flex-1 text-sm">
        <TitleCell title={name} text={`${bank} · ${currency}`} to={edit} />
        <p className="mt-1 font-medium tabular-nums">{groupIban(iban)}</p>
        <p className="text-ink-soft">{holder}</p>
        {purposes && (
          <p className="text-xs text-ink-faint">
            {text.purposes}: {purposes}
          </p>
        )}
        {isUndecided && <p className="mt-1 text-xs font-medium text-gold-700">{text.undecidedHere}</p>}
      </div>
      {state === "hidden" && <Badge>{text.hidden}</Badge>}
      <RowActions>
        <RowEdit to={edit} title={name} />
        {state === "shown" ? (
          <RowConfirm
            intent="hide"
            id={id}
            title={name}
            label={text.hide}
            question={text.hideQuestion}
            note={text.hideNote}
            confirmText={text.hide}
            busyText={text.hiding}
            icon={<EyeOff aria-hidden="true" className="size-4.5" />}
            reason={reason}
          />
        ) : (
          <ShowButton
            id={id}
            title={name}
            asksProof={asksProof}
            reason={reason ?? (isUndecided ? text.undecidedHere : undefined)}
          />
        )}
      </RowActions>
    </li>
  );
}

function ShowButton({
  id,
  title,
  asksProof,
  reason,
}: {
  id: string;
  title: string;
  asksProof: boolean;
  reason: string | undefined;
}) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <>
      <IconButton
        label={text.show}
        about={title}
        icon={<Eye aria-hidden="true" className="size-4.5" />}
        aria-haspopup="dialog"
        onClick={() => setIsDialogOpen(true)}
        reason={reason}
      />
      {isDialogOpen && (
        <ProofDialog
          title={text.show}
          yes={text.show}
          values={{ intent: "show", id }}
          asksProof={asksProof}
          onClose={() => setIsDialogOpen(false)}
        >
          <p className="font-medium text-ink">{title}</p>
        </ProofDialog>
      )}
    </>
  );
}

function MoveButtons({
  id,
  title,
  isFirst,
  isLast,
  reason,
}: {
  id: string;
  title: string;
  isFirst: boolean;
  isLast: boolean;
  reason: string | undefined;
}) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" preventScrollReset className="flex">
      <SubmissionId isPerPress />
      <HiddenInputs values={{ intent: "move", id }} />
      <IconButton
        type="submit"
        name="direction"
        value="up"
        label={kitText.moveUp}
        about={title}
        icon={<ArrowUp aria-hidden="true" className="size-4.5" />}
        reason={reason ?? (isFirst ? kitText.first : undefined)}
      />
      <IconButton
        type="submit"
        name="direction"
        value="down"
        label={kitText.moveDown}
        about={title}
        icon={<ArrowDown aria-hidden="true" className="size-4.5" />}
        reason={reason ?? (isLast ? kitText.last : undefined)}
      />
    </fetcher.Form>
  );
}

/** The accounts of BANK_ACCOUNTS_FILE, and the button that takes them into the table. */
export function FileAccounts({
  banks,
  asksProof,
  reason,
}: {
  banks: readonly AccountsOfBank[];
  asksProof: boolean;
  reason: string | undefined;
}) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <>
      <Notice kind="info" className="mt-5">
        {text.file}
      </Notice>
      <ul className={`mt-4 ${box}`}>
        {banks.flatMap(({ bank, accounts }) =>
          accounts.map(({ iban, name, holder, currency }) => (
            <li key={iban} className="px-4 py-3 text-sm sm:px-5">
              <p className="font-semibold">{name}</p>
              <p className="text-ink-soft">
                {bank} · {currency}
              </p>
              <p className="mt-1 font-medium tabular-nums">{groupIban(iban)}</p>
              <p className="text-ink-soft">{holder}</p>
            </li>
          )),
        )}
      </ul>
      <ReasonButton reason={reason} className="mt-4" onClick={() => setIsDialogOpen(true)}>
        {text.takeFile}
      </ReasonButton>
      {isDialogOpen && (
        <ProofDialog
          title={text.takeFile}
          yes={text.takeFile}
          values={{ intent: "take-file" }}
          asksProof={asksProof}
          onClose={() => setIsDialogOpen(false)}
        >
          <p>{text.takeFileText}</p>
        </ProofDialog>
      )}
    </>
  );
}
