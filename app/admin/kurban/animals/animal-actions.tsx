import { type ReactNode, useId, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { LabelledSelect } from "#app/admin/kit/form/labelled-select.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { AnimalRead } from "#server/giving/kurban/animals/read-animal.ts";
import { kurbanText } from "../messages.ts";
import { animalText, oneText as text } from "./texts.ts";

type Asked = "lock" | "unlock" | "read" | "slaughter" | "undo" | "reject" | "decide" | "delete";
type Rights = { mayChange: boolean; mayDecide: boolean };

/** What each dialog asks. */
const dialogs: Record<Asked, { title: string; lead: string; yes: string; variant: "primary" | "accent" }> = {
  lock: { title: animalText.lockTitle, lead: animalText.lockLead, yes: text.lock, variant: "primary" },
  unlock: { title: text.unlock, lead: text.unlockLead, yes: text.unlock, variant: "primary" },
  read: { title: text.read, lead: animalText.atHint, yes: text.read, variant: "primary" },
  slaughter: {
    title: animalText.slaughterTitle,
    lead: animalText.slaughterLead,
    yes: text.slaughter,
    variant: "primary",
  },
  undo: { title: text.undoTitle, lead: text.undoLead, yes: text.undo, variant: "accent" },
  reject: { title: text.rejectTitle, lead: text.rejectLead, yes: text.rejectYes, variant: "accent" },
  decide: { title: text.decide, lead: text.decisionHint, yes: text.decide, variant: "primary" },
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
  const [asked, setAsked] = useState<Asked | null>(null);
  const { state, readNames, events } = animal;
  const planner = mayChange ? undefined : kurbanText.onlyPlanners;
  const decider = mayDecide ? undefined : kurbanText.onlyDeciders;
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
  const isRead = events.some(({ kind, result }) => kind === "read" && result === "applied");
  const isEmpty = animal.shares === 0;
  const byState: Partial<Record<AnimalRead["state"], ReactNode[]>> = {
    planned: [
      ...(isEmpty
        ? [button("delete", text.delete, planner)]
        : [button("lock", text.lock, planner), button("decide", text.decide, decider)]),
      button("reject", text.reject, planner),
    ],
    locked: [
      button("slaughter", text.slaughter, planner),
      ...(readNames === "off" || isRead ? [] : [button("read", text.read, planner)]),
      animal.decided.includes("after_lock_change")
        ? button("unlock", text.unlock, planner)
        : button("decide", text.decide, decider),
      button("reject", text.reject, planner),
    ],
    slaughtered: [button("undo", text.undo, planner ?? (mayUndo ? undefined : kurbanText.onlyDeciders))],
  };
  return (
    <>
      {byState[state]}
      {asked && <ActionDialog asked={asked} state={state} now={now} onClose={() => setAsked(null)} />}
    </>
  );
}

function ActionDialog({
  asked,
  state,
  now,
  onClose,
}: {
  asked: Asked;
  state: AnimalRead["state"];
  now: string;
  onClose: () => void;
}) {
  const formId = useId();
  const fetcher = useFetcher<{ message: string }>();
  const busy = fetcher.state !== "idle";
  const message = busy ? undefined : fetcher.data?.message;
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
              hint={animalText.atHint}
            />
          )}
          {asked === "reject" && <PlainField label={text.rejectWhy} name="reason" required maxLength={500} />}
          {asked === "decide" && <DecisionFields isLocked={state === "locked"} />}
          {message && <Notice kind="error">{message}</Notice>}
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

function DecisionFields({ isLocked }: { isLocked: boolean }) {
  const kinds = isLocked ? (["after_lock_change"] as const) : (["partial_animal", "names_unknown"] as const);
  const [kind, setKind] = useState<string>(kinds[0]);
  return (
    <>
      <LabelledSelect
        label={text.decisionOf}
        name="kind"
        value={kind}
        options={kinds.map((value) => ({ value, label: text.decisions[value] }))}
        error={undefined}
        onChange={setKind}
      />
      <PlainField label={text.decisionText} name="text" required maxLength={1_000} />
      <PlainField label={text.decisionSource} name="source" optional maxLength={500} />
    </>
  );
}
