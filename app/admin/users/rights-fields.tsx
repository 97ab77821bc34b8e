import { SelectField } from "#app/admin/kit/form/choice-fields.tsx";
import type { FormField } from "#app/admin/kit/form/form-field.tsx";
import { levelMeanings } from "#app/admin/right-texts.ts";
import { areaNames, levelNames } from "#shared/staff/right-names.ts";
import { effectiveLevel, type GridArea, gridAreas, gridLevels, type Rights } from "#shared/staff/rights.ts";
import { rightField } from "./form.ts";
import { usersText } from "./messages.ts";

/** The level of the person in each area. The first choice is the preset of the role, which changes with the role. */
export function RightsFields({
  fields,
  preset,
}: {
  fields: Record<ReturnType<typeof rightField>, FormField>;
  preset: Rights;
}) {
  return (
    <fieldset className="grid gap-x-8 gap-y-6 border-t border-sand-200 pt-5 lg:grid-cols-2">
      <legend className="float-left font-serif text-lg font-semibold lg:col-span-2">
        {usersText.rights}
      </legend>
      <p className="text-sm text-ink-soft lg:col-span-2">{usersText.rightsLead}</p>
      {gridAreas.map((area) => (
        <div key={area}>
          <SelectField
            field={fields[rightField(area)]}
            label={areaNames[area]}
            options={[
              { value: "role", label: usersText.fromRole(levelNames[effectiveLevel(area, preset[area])]) },
              ...gridLevels[area].map((level) => ({ value: level, label: levelNames[level] })),
            ]}
          />
          <Meanings area={area} />
        </div>
      ))}
    </fieldset>
  );
}

function Meanings({ area }: { area: GridArea }) {
  const meanings = levelMeanings[area];
  return (
    <ul className="mt-1.5 text-xs text-ink-soft">
      {gridLevels[area].map(
        (level) =>
          meanings[level] && (
            <li key={level}>
              <span className="font-semibold">{levelNames[level]}:</span> {meanings[level]}
            </li>
          ),
      )}
    </ul>
  );
}
