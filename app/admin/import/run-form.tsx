import { useState } from "react";
import { useFetcher } from "react-router";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { FilterSelect } from "#app/admin/kit/list/filter-select.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ImportTarget } from "#server/giving/import/queries.ts";
import type { ImportRecord } from "#server/giving/import/write-import.ts";
import { type ImportSummary, legalGrounds } from "#shared/giving/import-fields.ts";
import type { EarlierGifts } from "#shared/settings/earlier-gifts.ts";
import { formatDate } from "#shared/text/dates.ts";
import type { action } from "./detail.tsx";
import { runText as text } from "./messages.ts";
import { findOverlaps, overlapsEarlierGifts, proposeTargets } from "./propose-targets.ts";

const groundChoices = [
  { value: "", label: text.chooseTarget },
  ...legalGrounds.map((value) => ({ value, label: text.grounds[value] })),
];

type Props = {
  record: ImportRecord;
  summary: ImportSummary;
  targets: readonly ImportTarget[];
  /** The figures before the site (settings/figures). */
  earlier: EarlierGifts | null;
  reason: string | undefined;
};

/** Staff decide where the gifts go and whether they count, and begin the run. */
export function RunForm({ record, summary, targets, earlier, reason }: Props) {
  const fetcher = useFetcher<typeof action>();
  const [counted, setCounted] = useState(false);
  const [inStatements, setInStatements] = useState(false);
  const busy = fetcher.state !== "idle";
  const { made, kind, seenAt } = record;
  const proposal = proposeTargets(summary, targets);
  const [chosen, setChosen] = useState<readonly string[]>([...proposal.byName, proposal.rest]);
  const overlaps = findOverlaps(summary, targets, chosen);
  const asOf = earlier?.amount ? earlier.asOf : null;
  if (made === 0) return <Notice kind="info">{text.nothing}</Notice>;
  return (
    <Sheet title={text.title}>
      <p className="font-semibold">
        {kind === "gifts"
          ? text.summary(formatCount(made), money(summary.amount))
          : text.donors(formatCount(made))}
        {summary.firstDay && summary.lastDay && (
          <span className="font-normal text-ink-soft">
            {" · "}
            {text.period(formatDate(summary.firstDay, "tr"), formatDate(summary.lastDay, "tr"))}
          </span>
        )}
      </p>
      <fetcher.Form method="post" className="mt-4 grid gap-5">
        <HiddenInputs values={{ intent: "run", seenAt: seenAt.toISOString() }} />
        {kind === "gifts" && (
          <>
            <TargetFields summary={summary} targets={targets} chosen={chosen} onChange={setChosen} />
            <Option name="counted" hint={text.countedHint} checked={counted} onChange={setCounted}>
              {text.counted}
            </Option>
            {overlaps.map(({ title, openingAmount }) => (
              <Notice key={title} kind="warning">
                {text.overlap(title, money(openingAmount))}
              </Notice>
            ))}
            {overlapsEarlierGifts(summary, asOf) && (
              <Notice kind="warning">{text.earlierOverlap(formatDate(asOf, "tr"))}</Notice>
            )}
            <Option
              name="inStatements"
              hint={text.inStatementsHint}
              checked={inStatements}
              onChange={setInStatements}
            >
              {text.inStatements}
            </Option>
          </>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <div>
            <FilterSelect label={text.ground} name="legalGround" options={groundChoices} />
            <p className="mt-1.5 text-xs text-ink-faint">{text.groundHint}</p>
          </div>
          <PlainField
            label={text.consentDay}
            hint={text.consentDayHint}
            name="consentTextOn"
            type="date"
            optional
          />
        </div>
        {fetcher.data?.message && !busy && <Notice kind="error">{fetcher.data.message}</Notice>}
        <p className="text-ink-soft">{text.means}</p>
        <p>
          <ReasonButton type="submit" reason={reason} variant="primary" disabled={busy}>
            {text.run}
          </ReasonButton>
        </p>
      </fetcher.Form>
    </Sheet>
  );
}

function Option({
  name,
  hint,
  checked,
  onChange,
  children,
}: {
  name: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: string;
}) {
  return (
    <div>
      {checked && <HiddenInputs values={{ [name]: "on" }} />}
      <Checkbox checked={checked} onChange={onChange}>
        {children}
        <span className="mt-0.5 block text-xs text-ink-soft">{hint}</span>
      </Checkbox>
    </div>
  );
}

/** `chosen`: the id of our campaign for each name of the summary, and at the end for all other gifts. */
function TargetFields({
  summary: { campaigns },
  targets,
  chosen,
  onChange,
}: {
  summary: ImportSummary;
  targets: readonly ImportTarget[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const choices = targets.map(({ id, title }) => ({ value: id, label: title }));
  const choose = (index: number, value: string) => onChange(chosen.with(index, value));
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{text.targets}</legend>
      <p className="text-xs text-ink-soft">{text.targetsHint}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3">
        {campaigns.map(({ name, rows, amount }, index) => (
          <li key={name} className="min-w-0 rounded-sm bg-sand-50 p-3 ring-1 ring-sand-200">
            <FilterSelect
              label={name || text.noCampaign}
              name={`target-${index}`}
              value={chosen[index] ?? ""}
              onChange={({ target }) => choose(index, target.value)}
              options={[{ value: "", label: text.restChoice }, ...choices]}
            />
            <p className="mt-1.5 text-xs text-ink-soft tabular-nums">
              {text.campaignRows(formatCount(rows), money(amount))}
            </p>
          </li>
        ))}
        <li className="min-w-0 rounded-sm bg-sand-50 p-3 ring-1 ring-sand-200">
          <FilterSelect
            label={text.rest}
            name="rest"
            value={chosen.at(-1) ?? ""}
            onChange={({ target }) => choose(campaigns.length, target.value)}
            options={[{ value: "", label: text.chooseTarget }, ...choices]}
          />
        </li>
      </ul>
    </fieldset>
  );
}
