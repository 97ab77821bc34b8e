import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Checkbox } from "#app/ui/choice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DecisionLink } from "../decision-link.tsx";
import type { WorkAnswer } from "./answer-animals.server.ts";
import { animalText as text } from "./texts.ts";

/** `zone`: the time zone of the animals, as far as the list knows it. */
export type Work = { kind: "lock" | "slaughter"; ids: readonly string[]; zone: string | null };

/** Locks lists or reports slaughters, for ticked animals or for animals that staff type. */
export function WorkDialog({
  work: { kind, ids, zone },
  filtered,
  now,
  onDone,
  onClose,
}: {
  work: Work;
  /** How many animals the filter of the list has. */
  filtered: number;
  /** The time in the zone, as a `datetime-local` input has it; empty without a zone. */
  now: string;
  onDone: (answer: WorkAnswer) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const fetcher = useFetcher<WorkAnswer>();
  const [alsoRead, setAlsoRead] = useState(false);
  const busy = fetcher.state !== "idle";
  const message = busy ? null : (fetcher.data?.message ?? null);
  const isLock = kind === "lock";
  useOnAnswer(busy, () => {
    if (fetcher.data && fetcher.data.message === null) onDone(fetcher.data);
  });
  return (
    <ConfirmDialog
      title={isLock ? text.lockTitle : text.slaughterTitle}
      text={
        <fetcher.Form id={formId} method="post" preventScrollReset className="grid gap-4">
          <p>{isLock ? text.lockLead : text.slaughterLead}</p>
          <HiddenInputs values={{ intent: kind, zone: zone ?? "" }} />
          {ids.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          {ids.length > 0 ? (
            <p className="font-semibold text-ink">{text.ticked(formatCount(ids.length))}</p>
          ) : (
            <PlainField
              label={text.animals}
              name="tags"
              required={!isLock}
              hint={
                isLock ? `${text.animalsHint} ${text.allFiltered(formatCount(filtered))}` : text.animalsHint
              }
              error={message}
            />
          )}
          {!isLock && (
            <>
              <PlainField
                label={text.at}
                name="at"
                type="datetime-local"
                required
                defaultValue={now}
                hint={text.atHint(zone)}
              />
              <Checkbox name="read" checked={alsoRead} onChange={setAlsoRead}>
                {text.alsoRead}
              </Checkbox>
            </>
          )}
          {ids.length > 0 && message && <Notice kind="error">{message}</Notice>}
        </fetcher.Form>
      }
      confirmText={isLock ? text.lock : text.slaughter}
      busyText={text.working}
      busy={busy}
      type="submit"
      form={formId}
      onClose={onClose}
    />
  );
}

/** What the last press did, with the animals that it did not change. */
export function WorkResult({ answer: { done, rows } }: { answer: WorkAnswer }) {
  return (
    <Sheet title={text.results} arrives className="mb-4">
      <p role="status">{done}</p>
      {rows.length > 0 && (
        <ul className="mt-2 divide-y divide-sand-200">
          {rows.map(({ id, tag, reason, decision }) => (
            <li key={id} className="flex flex-wrap gap-x-4 gap-y-1 py-2">
              <TextLink to={`kurban/animals/${id}`} className="min-w-20">
                {tag}
              </TextLink>
              <span className="min-w-0 grow basis-60 text-clay-700">{reason}</span>
              {decision && <DecisionLink kind={decision} subject={id} />}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
