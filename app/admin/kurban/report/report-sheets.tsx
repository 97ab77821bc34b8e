import { CircleCheckBig } from "lucide-react";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { SeasonReport } from "#server/giving/kurban/report/read-season-report.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { animalStateNames } from "../animals/texts.ts";
import { FormSums } from "../distribution/form-sums.tsx";
import { netOfShares, openShares, signedPercent } from "./report-lines.ts";
import { seasonReportText as text } from "./texts.ts";

type Props = { report: SeasonReport };

export function Totals({ report: { total } }: Props) {
  return (
    <Sheet title={text.summary} className="mt-5">
      <p className="font-serif text-xl font-semibold tabular-nums">{money(netOfShares(total))}</p>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 tabular-nums md:grid-cols-5 print:grid-cols-5">
        <Fact name={text.sold}>{formatCount(total.sold)}</Fact>
        <Fact name={text.slaughtered}>{formatCount(total.slaughtered)}</Fact>
        <Fact name={text.open}>{formatCount(openShares(total))}</Fact>
        <Fact name={text.amount}>{money(total.amount)}</Fact>
        <Fact name={text.refunded}>{money(total.refunded)}</Fact>
      </dl>
    </Sheet>
  );
}

export function AnimalSheet({ report: { animals, signed } }: Props) {
  const states = Object.entries(animalStateNames).flatMap(([state, name]) => {
    const count = ownValue(animals, state) ?? 0;
    return count > 0 ? [{ state, name, count }] : [];
  });
  return (
    <Sheet title={text.animals}>
      {states.length === 0 && <p>{text.noAnimals}</p>}
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3 tabular-nums">
        {states.map(({ state, name, count }) => (
          <Fact key={state} name={name}>
            {formatCount(count)}
          </Fact>
        ))}
        {signed.slaughtered > 0 && (
          <Fact name={text.signed} className="col-span-2">
            {text.signedShare(
              formatCount(signed.signed),
              formatCount(signed.slaughtered),
              signedPercent(signed),
            )}
          </Fact>
        )}
      </dl>
    </Sheet>
  );
}

export function MeatSheet({ report: { season, forms } }: Props) {
  return (
    <Sheet title={text.meat}>
      {forms.length === 0 ? <p>{text.noMeat}</p> : <FormSums sums={forms} />}
      <p className="mt-3 print:hidden">
        <TextLink to={`kurban/distribution?season=${season.id}`}>{text.toDistribution}</TextLink>
      </p>
    </Sheet>
  );
}

/** The places that still lack papers. */
export function MissingSheet({ report: { season, placeList } }: Props) {
  const lacking = placeList.filter(({ missing }) => missing.length > 0);
  return (
    <Sheet title={text.missing} className="mt-6">
      {lacking.length === 0 && (
        <p className="flex items-center gap-2 font-medium text-leaf-800">
          <CircleCheckBig aria-hidden="true" className="size-5 shrink-0" />
          {text.nothingMissing}
        </p>
      )}
      <ul className="divide-y divide-sand-200">
        {lacking.map(({ id, name, missing }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <TextLink to={`kurban/distribution?season=${season.id}&place=${id}`}>{name}</TextLink>
            <span className="text-clay-700">{missing.map((what) => text.missingNames[what]).join(", ")}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
