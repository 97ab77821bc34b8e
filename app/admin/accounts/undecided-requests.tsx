import { useState } from "react";
import { ConfirmIntentDialog } from "#app/admin/kit/list/row-actions.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import type { Approver } from "#server/giving/accounts/queries.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { ChangeFields, type ShownChange } from "./change-text.tsx";
import { accountsText as text } from "./messages.ts";
import { ProofDialog } from "./proof-dialog.tsx";

export type ShownRequest = {
  id: string;
  requestedBy: string | null;
  requestedName: string;
  requestedAt: Date;
  approvedName: string | null;
  effectiveAt: Date | null;
  changes: ShownChange[];
};

type Props = {
  requests: readonly ShownRequest[];
  approvers: readonly Approver[];
  /** The id of the signed-in person. */
  self: string;
  now: Date;
  /** The reason why this member of staff may not decide. */
  reason: string | undefined;
};

/** The changes that wait for another administrator or for their time. */
export function UndecidedRequests({ requests, ...more }: Props) {
  if (requests.length === 0) return null;
  return (
    <Sheet title={text.undecided} className="mt-5">
      <ul className="grid gap-6">
        {requests.map((request) => (
          <Request key={request.id} request={request} {...more} />
        ))}
      </ul>
    </Sheet>
  );
}

function Request({
  request,
  approvers,
  self,
  now,
  reason,
}: Omit<Props, "requests"> & { request: ShownRequest }) {
  const [openDialog, setOpenDialog] = useState<"approve" | "refuse" | null>(null);
  const close = () => setOpenDialog(null);
  const { id, requestedBy, requestedName, requestedAt, approvedName, changes } = request;
  return (
    <li>
      {changes.map(({ id: change, title, fields }) => (
        <div key={change} className="mb-3">
          <h3 className="font-sans text-base font-semibold">{title}</h3>
          <ChangeFields fields={fields} />
        </div>
      ))}
      <p className="text-sm text-ink-soft">{text.by(requestedName, formatDateTime(requestedAt, "tr"))}</p>
      {approvedName && <p className="mt-1 text-sm text-ink-soft">{text.approvedBy(approvedName)}</p>}
      <p className="mt-1 text-sm font-semibold">{timeLeft(request.effectiveAt, now)}</p>
      <WhoApproves requester={requestedBy} requesterName={requestedName} approvers={approvers} />
      <div className="mt-3 flex flex-wrap gap-3">
        <ReasonButton
          reason={reason ?? (requestedBy === self ? text.own : undefined)}
          variant="primary"
          onClick={() => setOpenDialog("approve")}
        >
          {text.approve}
        </ReasonButton>
        <ReasonButton reason={reason} onClick={() => setOpenDialog("refuse")}>
          {text.refuse}
        </ReasonButton>
      </div>
      {openDialog === "approve" && (
        <ProofDialog
          title={text.approveTitle}
          yes={text.approve}
          values={{ intent: "approve", id }}
          onClose={close}
        >
          <p>{text.approveText}</p>
          {changes.map(({ id: change, title, fields }) => (
            <div key={change} className="mt-3 text-ink">
              <p className="font-semibold">{title}</p>
              <ChangeFields fields={fields} />
            </div>
          ))}
        </ProofDialog>
      )}
      {openDialog === "refuse" && (
        <ConfirmIntentDialog
          intent="refuse"
          id={id}
          question={text.refuseQuestion}
          note={text.refuseNote}
          confirmText={text.refuse}
          busyText={text.refusing}
          onClose={close}
        />
      )}
    </li>
  );
}

function WhoApproves({
  requester,
  requesterName,
  approvers,
}: {
  requester: string | null;
  requesterName: string;
  approvers: readonly Approver[];
}) {
  const others = approvers.filter(({ id }) => id !== requester);
  const isRequesterUnchanged = approvers.some(({ id, isUnchanged }) => id === requester && isUnchanged);
  const unchanged = others.filter(({ isUnchanged }) => isUnchanged);
  const changed = others.filter(({ isUnchanged }) => !isUnchanged);
  const names = (people: readonly Approver[]) => people.map(({ name }) => name).join(", ");
  return (
    <div className="mt-1 grid gap-1 text-sm text-ink-soft">
      {!isRequesterUnchanged && others.length > 0 && (
        <p>{text.mayApproveForNew(names(others), requesterName)}</p>
      )}
      {isRequesterUnchanged && unchanged.length > 0 && <p>{text.mayApprove(names(unchanged))}</p>}
      {isRequesterUnchanged && changed.length > 0 && <p>{text.mayApproveLater(names(changed))}</p>}
      {others.length === 0 && <p>{text.nobodyApproves}</p>}
    </div>
  );
}

function timeLeft(at: Date | null, now: Date): string {
  const minutes = at ? Math.ceil((at.getTime() - now.getTime()) / 60_000) : 0;
  if (!at || minutes <= 0) return text.due;
  return text.countdown(text.hours(Math.floor(minutes / 60), minutes % 60), formatDateTime(at, "tr"));
}
