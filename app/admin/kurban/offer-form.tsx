import { type ComponentProps, type ReactNode, useState } from "react";
import { CheckboxField, SelectField, toChoices } from "#app/admin/kit/form/choice-fields.tsx";
import { ChoicesField } from "#app/admin/kit/form/choices-field.tsx";
import { errorText } from "#app/admin/kit/form/error-text.ts";
import type { FormAnswer } from "#app/admin/kit/form/form-answer.ts";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { SearchSelect } from "#app/admin/kit/form/search-select.tsx";
import { DateTimeField, NumberField, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { FieldError } from "#app/ui/field.tsx";
import type { KurbanCampaign } from "#server/giving/kurban/offers/list-offers.ts";
import { KURBAN_TYPES } from "#shared/giving/kurban.ts";
import { offerForm } from "#shared/giving/kurban-values.ts";
import { donationTypeName } from "#shared/text/label.ts";
import { animalNames, proofNames, readNamesNames, offerText as text } from "./offer-texts.ts";

const kinds = KURBAN_TYPES.map((value) => ({ value, label: donationTypeName(value) }));
const ranges = { outOfRange: text.outOfRange };

/** The form of an offer. */
export function OfferForm({
  id,
  back,
  values,
  expectedUpdatedAt,
  answer,
  places,
  campaigns,
  reason,
  above,
}: {
  id: string | null;
  back: { to: string; label: string };
  values: Parameters<typeof useAdminForm<typeof offerForm>>[0]["values"] & { campaignId: string };
  expectedUpdatedAt: Date | null;
  answer: FormAnswer | undefined;
  places: ComponentProps<typeof SelectField>["options"];
  campaigns: readonly KurbanCampaign[];
  reason: string | undefined;
  above: ReactNode;
}) {
  const admin = useAdminForm({ schema: offerForm, answer, values });
  const { fields } = admin;
  const [campaign, setCampaign] = useState(values.campaignId);
  return (
    <FormScreen
      title={id ? text.edit : text.create}
      back={back}
      admin={admin}
      expectedUpdatedAt={expectedUpdatedAt}
      forbidden={reason}
      tabs={above}
    >
      <Group title={text.what}>
        <fieldset disabled={reason !== undefined} className="min-w-0 text-sm sm:col-span-2">
          <SearchSelect
            label={text.campaign}
            labelClasses="text-sm font-semibold"
            name={fields.campaignId.name}
            choices={campaigns.map(({ id: value, title }) => ({ value, label: title }))}
            value={campaign}
            onChange={setCampaign}
            error={errorText(fields.campaignId.errors?.[0])}
          />
        </fieldset>
        <SelectField field={fields.animal} label={text.animal} options={toChoices(animalNames)} />
        <NumberField
          field={fields.sharesPerAnimal}
          label={text.perAnimal}
          hint={text.perAnimalHint}
          errors={ranges}
        />
        <div>
          <ChoicesField field={fields.kinds} label={text.kinds} options={kinds} />
          <FieldError id={fields.kinds.errorId} message={errorText(fields.kinds.errors?.[0])} />
        </div>
        <div className="grid content-start gap-5">
          <NumberField field={fields.capacity} label={text.capacity} errors={ranges} />
          <SelectField
            field={fields.placeId}
            label={text.place}
            options={[{ value: "", label: text.pool }, ...places]}
          />
          <CheckboxField field={fields.tellCountry} label={text.tellCountry} hint={text.tellCountryHint} />
        </div>
      </Group>
      <Group title={text.when}>
        <DateTimeField field={fields.opensAt} label={text.opens} hint={text.istanbul} />
        <DateTimeField field={fields.closesAt} label={text.closes} hint={text.closesHint} />
        <NumberField
          field={fields.transferHoldHours}
          label={text.holdHours}
          hint={text.holdHoursHint}
          errors={ranges}
        />
        <NumberField
          field={fields.promiseDays}
          label={text.promiseDays}
          hint={text.promiseDaysHint}
          errors={ranges}
        />
      </Group>
      <Group title={text.promise}>
        <SelectField field={fields.readNames} label={text.readNames} options={toChoices(readNamesNames)} />
        <SelectField field={fields.proof} label={text.proof} options={toChoices(proofNames)} />
      </Group>
      <Group title={text.permit} lead={text.permitLead}>
        <TextField field={fields.permitAuthority} label={text.authority} />
        <TextField field={fields.permitNumber} label={text.number} />
        <TextField field={fields.permitUntil} type="date" label={text.until} />
        <TextField field={fields.permitExemptReason} label={text.exempt} hint={text.exemptHint} />
      </Group>
    </FormScreen>
  );
}

function Group({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-base font-semibold">{title}</legend>
      {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      <div className="mt-3 grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
