import { CheckInput } from "#app/admin/kit/form/choice-fields.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { Button } from "#app/ui/button.tsx";
import type { MinuteAnimal } from "#server/giving/kurban/minutes/find-slaughtered.ts";
import { zoneInput } from "#shared/text/zone-time.ts";
import { draftText as text } from "./minute-texts.ts";

/** The tag, the ear tag, the hour at the place and the number of shares of an animal. */
export function AnimalLine({ animal, zone }: { animal: MinuteAnimal; zone: string }) {
  const { tag, earTag, slaughteredAt, shares, isCondemned } = animal;
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-0.5">
      <span className="min-w-20 font-semibold">{tag}</span>
      <bdi dir="ltr" className="min-w-32 text-ink-soft tabular-nums">
        {earTag ?? text.noEarTag}
      </bdi>
      <span className="tabular-nums">{zoneInput(slaughteredAt, zone).slice(11)}</span>
      {/* A condemned animal can lose its shares after the signature, and then only the scan has their number. */}
      {shares > 0 && <span className="text-ink-soft">{text.shares(shares)}</span>}
      {isCondemned && <span className="text-clay-700">{text.condemned}</span>}
    </span>
  );
}

/** The animals of the day, from which staff choose those of the minute. */
export function AnimalChoice({
  animals,
  zone,
  chosen,
  isReadOnly,
  onChange,
}: {
  animals: readonly MinuteAnimal[];
  zone: string;
  chosen: ReadonlySet<string>;
  isReadOnly: boolean;
  onChange: (chosen: Set<string>) => void;
}) {
  const toggle = (id: string, isChosen: boolean) => {
    const changed = new Set(chosen);
    if (isChosen) changed.add(id);
    else changed.delete(id);
    onChange(changed);
  };
  const isWhole = chosen.size === animals.length;
  return (
    <fieldset disabled={isReadOnly} className="min-w-0">
      <legend className="font-semibold">{text.animals}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-ink-soft tabular-nums">
          {text.chosen(formatCount(chosen.size), formatCount(animals.length))}
        </p>
        {!isReadOnly && (
          <Button
            variant="quiet"
            onClick={() => onChange(new Set(isWhole ? [] : animals.map(({ id }) => id)))}
          >
            {isWhole ? text.none : text.all}
          </Button>
        )}
      </div>
      <ul className="max-h-112 divide-y divide-sand-200 overflow-y-auto rounded-md ring-1 ring-sand-200">
        {animals.map((animal) => (
          <li key={animal.id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-leaf-50 has-disabled:cursor-default">
              <CheckInput
                name="animal"
                value={animal.id}
                checked={chosen.has(animal.id)}
                onChange={({ target }) => toggle(animal.id, target.checked)}
              />
              <AnimalLine animal={animal} zone={zone} />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
