import { type ReactNode, useId, useState } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { AnimalRead } from "#server/giving/kurban/animals/read-animal.ts";
import type { DecisionKind } from "#shared/giving/kurban-decisions.ts";
import { DecisionLink, decisionPath } from "../decision-link.tsx";
import { decisionText } from "../decision-texts.ts";
import { kurbanText } from "../messages.ts";
import type { AnimalRefused } from "./answer-animal.server.ts";
import { animalText, oneText as text } from "./texts.ts";

type Asked = "lock" | "unlock" | "read" | "slaughter" | "undo" | "reject" | "delete";
type Rights = { mayChange: boolean; mayDecide: boolean };

/** What each dialog asks. */
const dialogs: Record<Asked, { title: string; lead: string; yes: string; variant: "primary" | "accent" }> = {
  lock: { title: animalText.lockTitle, lead: animalText.lockLead, yes: text.lock, variant: "primary" },
  unlock: { title: text.unlock, lead: text.unlockLead, yes: text.unlock, variant: "primary" },
  read: { title: text.read, lead: text.readLead, yes: text.read, variant: "primary" },
  slaughter: {
    title: animalText.slaughterTitle,
    lead: animalText.slaughterLead,
    yes: text.slaughter,
    variant: "primary",
  },
  undo: { title: text.undoTitle, lead: text.undoLead, yes: text.undo, variant: "accent" },
  reject: { title: text.rejectTitle, lead: text.rejectLead, yes: text.rejectYes, variant: "accent" },
  delete: { title: text.deleteTitle, lead: text.deleteLead, yes: text.deleteYes, variant: "accent" },
};

/** The buttons for the state of an animal. */
export function AnimalActions({
  animal,
  now,
  mayUndo,
  mayChange,
  mayDecide,
}: Rights & { animal: AnimalRead; now: string; mayUndo: boolean }) {
  const link = useAdminLink();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, state, readNames, events } = animal;
  const planner = mayChange ? undefined : kurbanText.onlyPlanners;
  const button = (kind: Asked, label: string, reason: string | undefined) => (
    <ReasonButton
      key={kind}
      reason={reason}
      variant={kind === "slaughter" ? "primary" : "secondary"}
      onClick={() => setAsked(kind)}
    >
      {label}
    </ReasonButton>
  );
  const decide = (kind: DecisionKind) =>
    mayDecide ? (
      <ButtonLink key="decide" to={link(decisionPath(kind, id))} variant="secondary">
        {decisionText.write}
      </ButtonLink>
    ) : (
      <ReasonButton key="decide" reason={kurbanText.onlyDeciders}>
        {decisionText.write}
      </ReasonButton>
    );
  const isRead = events.some(
    ({ kind, result, listVersion }) =>
      kind === "read" && result === "applied" && listVersion === animal.listVersion,
  );
  const isEmpty = animal.shares === 0;
  const lacking = findLacking(animal);
  const byState: Partial<Record<AnimalRead["state"], ReactNode[]>> = {
    planned: [
      ...(isEmpty
        ? [button("delete", text.delete, planner)]
        : [button("lock", text.lock, planner), ...(lacking ? [decide(lacking)] : [])]),
      button("reject", text.reject, planner),
    ],
    locked: [
      button("slaughter", text.slaughter, planner),
      ...(readNames === "off" || isRead ? [] : [button("read", text.read, planner)]),
      ...(animal.decided.includes("after_lock_change") ? [button("unlock", text.unlock, planner)] : []),
      decide("after_lock_change"),
      button("reject", text.reject, planner),
    ],
    slaughtered: [button("undo", text.undo, planner ?? (mayUndo ? undefined : kurbanText.onlyDeciders))],
  };
  return (
    <>
      {byState[state]}
      {asked && <ActionDialog asked={asked} animal={animal} now={now} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The first decision without which the list of a planned animal is not locked. */
function findLacking({ shares, sharesPerAnimal, nameless, decided }: AnimalRead): DecisionKind | undefined {
  const needed: DecisionKind[] = [
    ...(shares < sharesPerAnimal ? (["partial_animal"] as const) : []),
    ...(nameless > 0 ? (["names_unknown"] as const) : []),
  ];
  return needed.find((kind) => !decided.includes(kind));
}

function ActionDialog({
  asked,
  animal,
  now,
  onClose,
}: {
  asked: Asked;
  animal: AnimalRead;
  now: string;
  onClose: () => void;
}) {
  const formId = useId();
  const fetcher = useFetcher<AnimalRefused>();
  const busy = fetcher.state !== "idle";
  const { message, decision } = (busy ? undefined : fetcher.data) ?? {};
  useOnAnswer(busy, () => {
    if (!message) onClose();
  });
  const { title, lead, yes, variant } = dialogs[asked];
  return (
    <ConfirmDialog
      title={title}
      text={
        <fetcher.Form id={formId} method="post" preventScrollReset className="grid gap-4">
          <p>{lead}</p>
          <HiddenInputs values={{ intent: asked }} />
          {(asked === "slaughter" || asked === "read") && (
            <PlainField
              label={animalText.at}
              name="at"
              type="datetime-local"
              required
              defaultValue={now}
              hint={animalText.atHint(animal.timeZone)}
            />
          )}
          {asked === "reject" && <PlainField label={text.rejectWhy} name="reason" required maxLength={500} />}
          {message && (
            <Notice kind="error">
              {message} {decision && <DecisionLink kind={decision} subject={animal.id} />}
            </Notice>
          )}
        </fetcher.Form>
      }
      confirmText={yes}
      busyText={animalText.working}
      busy={busy}
      variant={variant}
      type="submit"
      form={formId}
      onClose={onClose}
    />
  );
}
