import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { LabelledSelect } from "#app/admin/kit/form/labelled-select.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { SubmissionId } from "#app/admin/kit/form/submission-id.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, RadioCards } from "#app/ui/choice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { deskProxyText } from "#shared/giving/desk-proxy.ts";
import { needsProxyConsent } from "#shared/giving/kurban.ts";
import { isHandMethod, type StaffSource, staffSources } from "#shared/giving/staff-gift.ts";
import { formatDate, shiftDay } from "#shared/text/dates.ts";
import { orderSourceName } from "#shared/text/label.ts";
import type { answerGift } from "./answer-gift.server.ts";
import { DonorPart, type NewContact } from "./donor-part.tsx";
import type { FoundDonor } from "./find-donors.server.ts";
import { emptyLine, isNameless, LineList } from "./line-fields.tsx";
import { giftText as text } from "./messages.ts";
import type { GiftTarget } from "./read-targets.server.ts";
import { readSource, rememberSource } from "./remembered-source.ts";

const methods = (["cash", "pos", "bank_transfer", "card"] as const).map((value) => {
  return { value, label: text.methods[value] };
});
const noErrors: Record<string, string> = {};
const sources = staffSources.map((value) => ({ value, label: orderSourceName(value) }));

/** The form of one gift. A refused form keeps what was typed. */
export function GiftForm({
  targets,
  donor,
  days,
  desks,
  hasDesks,
  foundation,
  mayOpenCard,
}: {
  targets: readonly GiftTarget[];
  /** The donor from whose card staff came. */
  donor: FoundDonor | null;
  /** The first and the last day of a gift. */
  days: { first: string; last: string };
  /** The desks with an open day, and whether the foundation has a desk at all. */
  desks: readonly OpenDesk[];
  hasDesks: boolean;
  /** The foundation's name. */
  foundation: string;
  mayOpenCard: boolean;
}) {
  const fetcher = useFetcher<typeof answerGift>();
  const form = useRef<HTMLFormElement>(null);
  const firstTarget = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(donor);
  const [contact, setContact] = useState<NewContact>({ name: "", phone: "", email: "" });
  const [lines, setLines] = useState([emptyLine(0)] as readonly ReturnType<typeof emptyLine>[]);
  const [method, setMethod] = useState("cash");
  const [issuesDocument, setIssuesDocument] = useState(true);
  const [wantsMessage, setWantsMessage] = useState(true);
  const [hasProxy, setHasProxy] = useState(false);
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const errors = answer?.errors ?? noErrors;
  const reached = chosen ?? contact;
  const hasContact = Boolean(reached.phone || reached.email);
  const hasKurban = lines.some(({ target }) => {
    return needsProxyConsent(targets.find(({ id }) => id === target)?.category ?? "");
  });
  const hasOffer = lines.some((line) => targets.find(({ id }) => id === line.target)?.offer);
  const awaitsNames = lines.some((line) => {
    return isNameless(line) && targets.find(({ id }) => id === line.target)?.offer;
  });
  useOnAnswer(busy, () => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  useEffect(() => {
    if (chosen) firstTarget.current?.focus();
  }, [chosen]);

  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      onKeyDown={(event) => handleEnter(event, busy)}
      className="mt-5 grid items-start gap-5 text-sm xl:grid-cols-[minmax(0,1fr)_23rem]"
    >
      <HiddenInputs values={{ intent: "save" }} />
      <SubmissionId />
      <div className="grid min-w-0 gap-5">
        {answer?.message && <Notice kind="error">{answer.message}</Notice>}
        <DonorPart
          chosen={chosen}
          contact={contact}
          errors={errors}
          mayOpenCard={mayOpenCard}
          onChoose={setChosen}
          onContact={setContact}
        />
        <LineList
          lines={lines}
          targets={targets}
          errors={errors}
          firstTarget={firstTarget}
          onChange={setLines}
        />
      </div>
      <Sheet title={text.payment}>
        <div className="grid gap-4">
          <RadioCards
            legend={text.method}
            name="method"
            value={method}
            onChange={setMethod}
            className="grid-cols-2"
            options={methods}
          />
          <SourceChoice />
          {method === "cash" && hasDesks && (
            <DeskChoice desks={desks} today={days.last} error={errors.deskId} />
          )}
          {isHandMethod(method) && (
            <PlainField
              label={text.day}
              type="date"
              name="givenOn"
              min={days.first}
              max={days.last}
              defaultValue={days.last}
              error={errors.givenOn}
            />
          )}
          {awaitsNames && (
            <PlainField
              label={text.namesBy}
              type="date"
              name="namesBy"
              min={days.last}
              defaultValue={shiftDay(days.last, 14)}
              hint={text.namesByHint}
            />
          )}
          <PlainField label={text.note} name="note" maxLength={500} optional hint={text.noteHint} />
          <div>
            {hasKurban && (
              <Checkbox
                name="proxyConsent"
                checked={hasProxy}
                onChange={setHasProxy}
                error={errors.proxyConsent}
              >
                {text.proxy(deskProxyText({ foundation, hasOffer }))}
              </Checkbox>
            )}
            <Checkbox name="issuesDocument" checked={issuesDocument} onChange={setIssuesDocument}>
              {text.issuesDocument}
            </Checkbox>
            <Checkbox name="informsDonor" checked={wantsMessage && hasContact} onChange={setWantsMessage}>
              {text.informsDonor}
              {!hasContact && <span className="block text-xs text-ink-faint">{text.noContact}</span>}
            </Checkbox>
          </div>
          <div>
            <Button type="submit" disabled={busy} aria-keyshortcuts="Control+Enter" className="w-full">
              {busy ? text.saving : text.save}
            </Button>
            <p className="mt-1.5 text-center text-xs text-ink-faint">{text.saveHint}</p>
          </div>
        </div>
      </Sheet>
    </fetcher.Form>
  );
}

/** Enter in a field must not save a half-filled gift; Ctrl and Enter save it. */
function handleEnter(event: KeyboardEvent<HTMLFormElement>, busy: boolean): void {
  const saves = event.ctrlKey || event.metaKey;
  if (event.key !== "Enter" || (!saves && !(event.target instanceof HTMLInputElement))) return;
  event.preventDefault();
  if (saves && !busy) event.currentTarget.requestSubmit();
}

type OpenDesk = { id: string; name: string; day: string };

/** The only open desk is chosen; among several, staff choose. A day that was not closed yesterday shows its date. */
function DeskChoice({
  desks,
  today,
  error,
}: {
  desks: readonly OpenDesk[];
  today: string;
  error: string | undefined;
}) {
  const [desk, setDesk] = useState(desks.length === 1 ? (desks[0]?.id ?? "") : "");
  if (desks.length === 0)
    return (
      <Notice kind="error">
        {text.noOpenDay} <TextLink to="cash">{text.toCash}</TextLink>
      </Notice>
    );
  const choices = desks.map(({ id, name, day }) => {
    return { value: id, label: day === today ? name : `${name} · ${formatDate(day, "tr")}` };
  });
  const options = desk === "" ? [{ value: "", label: text.chooseDesk }, ...choices] : choices;
  return (
    <LabelledSelect
      label={text.desk}
      name="deskId"
      value={desk}
      onChange={setDesk}
      options={options}
      error={error}
    />
  );
}

/** The source that this browser chose last is preselected. */
function SourceChoice() {
  const [source, setSource] = useState<StaffSource>("desk");
  useEffect(() => setSource(readSource() ?? "desk"), []);
  return (
    <RadioCards
      legend={text.source}
      name="source"
      value={source}
      onChange={(value) => {
        const chosen = staffSources.find((known) => known === value);
        if (!chosen) return;
        setSource(chosen);
        rememberSource(chosen);
      }}
      className="grid-cols-2"
      options={sources}
    />
  );
}
