import type { findProjectForStaff } from "#server/projects/staff-queries.ts";
import { PROJECT_CATEGORIES } from "#shared/category.ts";
import { projectForm } from "#shared/project-values.ts";
import { CheckboxField, SelectField } from "../kit/form/choice-fields.tsx";
import type { FormAnswer } from "../kit/form/form-answer.ts";
import { FormScreen } from "../kit/form/form-screen.tsx";
import { ImageField } from "../kit/form/image-field.tsx";
import { moneyInput } from "../kit/form/input-values.ts";
import { SlugField } from "../kit/form/slug-field.tsx";
import { MoneyField, TextArea, TextField } from "../kit/form/text-fields.tsx";
import { useAdminForm } from "../kit/form/use-admin-form.ts";
import { kitText } from "../kit/kit-text.ts";
import { RichTextField } from "../kit/rich-text/rich-text-field.tsx";
import { LastChange } from "../records/last-change.tsx";
import { recordText } from "../records/messages.ts";
import { SiteLink } from "../records/site-link.tsx";
import { projectsText } from "./messages.ts";

const categories = PROJECT_CATEGORIES.map((value) => ({ value, label: value }));

/** An empty form without a record. */
export function ProjectForm({
  record,
  frame,
  mayWrite,
  answer,
}: {
  record: NonNullable<Awaited<ReturnType<typeof findProjectForStaff>>> | null;
  frame: { title: string; back: string; backLabel: string };
  mayWrite: boolean;
  answer: FormAnswer | undefined;
}) {
  const admin = useAdminForm({
    schema: projectForm,
    answer,
    values: { isActive: true, ...record, targetAmount: moneyInput(record?.targetAmount) },
  });
  const { fields } = admin;
  return (
    <FormScreen
      {...frame}
      admin={admin}
      seen={record?.updatedAt ?? null}
      draft={{ entity: "project", id: record?.id ?? null }}
      text={record && <LastChange {...record} />}
      tools={() => record?.isActive && <SiteLink to={`/projeler/${record.slug}`} />}
      forbidden={mayWrite ? undefined : kitText.readsOnly}
      aside={
        <>
          <CheckboxField
            field={fields.isActive}
            label={projectsText.isActive}
            hint={projectsText.isActiveHint}
          />
          <SelectField
            field={fields.category}
            label={recordText.category}
            placeholder={recordText.chooseCategory}
            options={categories}
          />
          <MoneyField
            field={fields.targetAmount}
            label={projectsText.targetAmount}
            hint={projectsText.targetAmountHint}
          />
          <ImageField field={fields.image} label={projectsText.image} folder="projects" address />
        </>
      }
    >
      <TextField field={fields.title} label={recordText.title} />
      <SlugField field={fields.slug} title={fields.title} lock={fields.slugLocked} before="/projeler/" />
      <TextArea field={fields.description} label={recordText.description} rows={2} />
      <RichTextField field={fields.content} label={projectsText.content} />
    </FormScreen>
  );
}
