import type { CampaignRow } from "#server/campaigns/staff-queries.ts";
import { campaignForm } from "#shared/campaign-values.ts";
import { CheckboxField, SelectField } from "../kit/form/choice-fields.tsx";
import type { FormAnswer } from "../kit/form/form-answer.ts";
import { FormScreen } from "../kit/form/form-screen.tsx";
import { ImageField } from "../kit/form/image-field.tsx";
import { moneyInput } from "../kit/form/input-values.ts";
import { MoneyField, NumberField, TextArea, TextField } from "../kit/form/text-fields.tsx";
import { useAdminForm } from "../kit/form/use-admin-form.ts";
import { kitText } from "../kit/kit-text.ts";
import { LastChange } from "../records/last-change.tsx";
import { recordText } from "../records/messages.ts";
import { SiteLink } from "../records/site-link.tsx";
import { campaignCategories, campaignsText } from "./messages.ts";

/** An empty form without a record; `position` is then the proposed display order. */
export function CampaignForm({
  record,
  position,
  frame,
  mayWrite,
  answer,
}: {
  record: CampaignRow | null;
  position: number;
  frame: { title: string; back: string; backLabel: string };
  mayWrite: boolean;
  answer: FormAnswer | undefined;
}) {
  const admin = useAdminForm({
    schema: campaignForm,
    answer,
    values: {
      isActive: true,
      ...record,
      displayOrder: position,
      minAmount: moneyInput(record?.minAmount),
      targetAmount: moneyInput(record?.targetAmount),
    },
  });
  const { fields } = admin;
  // Conform has no value for a disabled select.
  const kurban = (fields.category.value ?? record?.category) === "kurban";
  return (
    <FormScreen
      {...frame}
      admin={admin}
      seen={record?.updatedAt ?? null}
      draft={{ entity: "campaign", id: record?.id ?? null }}
      text={record && <LastChange {...record} />}
      tools={() => record?.isActive && <SiteLink to={`/bagis?campaign=${record.id}`} />}
      forbidden={mayWrite ? undefined : kitText.readsOnly}
      aside={
        <>
          <CheckboxField
            field={fields.isActive}
            label={campaignsText.isActive}
            hint={campaignsText.isActiveHint}
          />
          <SelectField
            field={fields.category}
            label={recordText.category}
            placeholder={recordText.chooseCategory}
            options={campaignCategories}
          />
          <NumberField
            field={fields.displayOrder}
            label={campaignsText.displayOrder}
            hint={campaignsText.displayOrderHint}
          />
          <ImageField field={fields.image} label={campaignsText.image} folder="campaigns" />
        </>
      }
    >
      <TextField
        field={fields.title}
        label={recordText.title}
        errors={{ invalid: campaignsText.titleUseless }}
      />
      <TextArea field={fields.description} label={recordText.description} rows={6} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MoneyField
          field={fields.minAmount}
          label={campaignsText.minAmount}
          hint={kurban ? campaignsText.minKurbanHint : campaignsText.minAmountHint}
        />
        <MoneyField
          field={fields.targetAmount}
          label={campaignsText.targetAmount}
          hint={campaignsText.targetAmountHint}
        />
      </div>
    </FormScreen>
  );
}
