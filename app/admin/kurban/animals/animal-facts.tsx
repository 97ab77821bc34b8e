import { useFetcher } from "react-router";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Fact, Facts, Sheet } from "#app/admin/kit/sheet.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { AnimalEvent, AnimalRead } from "#server/giving/kurban/animals/read-animal.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { formatInZone } from "#shared/text/zone-time.ts";
import { decisionKindTexts } from "../decision-texts.ts";
import { animalText, eventRules, oneText as text } from "./texts.ts";

/** The tags of an animal, and when its list was locked. */
export function AnimalFacts({ animal, reason }: { animal: AnimalRead; reason: string | undefined }) {
  const fetcher = useFetcher<{ message: string }>();
  const busy = fetcher.state !== "idle";
  const message = busy ? undefined : fetcher.data?.message;
  const { state, shares, tag, earTag, lockedAt, listVersion, slaughteredAt, timeZone, rejectReason } = animal;
  const isEditable = state === "planned" || state === "locked";
  const decisions = animal.decided.map((kind) => decisionKindTexts[kind].name);
  return (
    <Sheet title={text.facts}>
      {isEditable && (
        <fetcher.Form method="post" preventScrollReset className="mb-4 grid gap-4 sm:grid-cols-2">
          <HiddenInputs values={{ intent: "save" }} />
          <PlainField
            label={text.tag}
            name="tag"
            defaultValue={tag}
            required
            maxLength={20}
            readOnly={state !== "planned" || shares > 0}
          />
          <PlainField label={text.earTag} name="earTag" defaultValue={earTag ?? ""} maxLength={40} optional />
          {message && (
            <Notice kind="error" className="sm:col-span-2">
              {message}
            </Notice>
          )}
          <p className="sm:col-span-2">
            <ReasonButton type="submit" disabled={busy} reason={reason}>
              {text.save}
            </ReasonButton>
          </p>
        </fetcher.Form>
      )}
      <Facts>
        {!isEditable && <Fact name={text.earTag}>{earTag ?? animalText.noEarTag}</Fact>}
        {lockedAt !== null && state !== "planned" && (
          <Fact name={text.lockedAt}>
            {formatDateTime(lockedAt, "tr")} · {animalText.version(listVersion)}
          </Fact>
        )}
        {slaughteredAt !== null && (
          <Fact name={text.slaughteredAt}>{formatInZone(slaughteredAt, timeZone)}</Fact>
        )}
        {rejectReason && <Fact name={text.rejectReason}>{rejectReason}</Fact>}
        {decisions.length > 0 && <Fact name={text.decidedAlready}>{decisions.join(", ")}</Fact>}
      </Facts>
    </Sheet>
  );
}

/** What was reported about an animal, the newest first. */
export function EventList({ animal: { events, timeZone } }: { animal: AnimalRead }) {
  return (
    <Sheet title={text.events}>
      {events.length === 0 && <p className="text-ink-soft">{text.noEvents}</p>}
      <ul className="divide-y divide-sand-200">
        {events.map((event) => (
          <li key={event.key} className="py-2">
            <span className="font-medium">{ownValue(text.eventKinds, event.kind) ?? event.kind}</span>
            <span className="text-ink-soft">
              {" "}
              · {formatInZone(event.at, timeZone)} ·{" "}
              {ownValue(text.eventResults, event.result) ?? event.result}
            </span>
            <span className="block text-xs text-ink-soft">{describeEvent(event)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function describeEvent({ device, userName, rule, note }: AnimalEvent): string {
  const where = device === "office" ? text.office : text.device;
  const why = rule && (ownValue(eventRules, rule) ?? rule);
  return [where, userName, why, note].filter(Boolean).join(" · ");
}
