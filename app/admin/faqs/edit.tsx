import { faqVerbs } from "#server/content/faqs/faq-kind.ts";
import { type FaqRecord, findFaqForStaff } from "#server/content/faqs/staff-queries.ts";
import { contentAddress } from "#shared/content-kinds.ts";
import { FAQ_GROUPS, faqForm } from "#shared/faq-values.ts";
import { SelectField } from "../kit/form/choice-fields.tsx";
import { TextField } from "../kit/form/text-fields.tsx";
import { useAdminForm } from "../kit/form/use-admin-form.ts";
import { RichTextField } from "../kit/rich-text/rich-text-field.tsx";
import { answerEdit } from "../records/answer-edit.server.ts";
import { type EditFrame, EditScreen, editTitle } from "../records/edit-screen.tsx";
import { ActiveField, PositionField } from "../records/fields.tsx";
import { loadRecord } from "../records/load.server.ts";
import { RecordForm } from "../records/record-form.tsx";
import type { Route } from "./+types/edit";
import { faqsText } from "./section.ts";

const section = { path: "faqs", entity: "faq", text: faqsText } as const;

export function loader({ params, context }: Route.LoaderArgs) {
  return loadRecord(context, params.id, findFaqForStaff, faqsText.loadFailed);
}

export function action(args: Route.ActionArgs) {
  return answerEdit(args, section, { schema: faqForm, ...faqVerbs });
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: editTitle(section, params) }];

export default function EditFaq(route: Route.ComponentProps) {
  return <EditScreen section={section} route={route} form={FaqForm} />;
}

/** An empty form without a record. */
function FaqForm({ record, frame }: { record: FaqRecord | null; frame: EditFrame }) {
  const values = { isActive: true, ...record };
  const admin = useAdminForm({ schema: faqForm, answer: frame.answer, values });
  const { fields } = admin;
  return (
    <RecordForm
      frame={frame}
      record={record}
      admin={admin}
      publicPath={record?.isActive && contentAddress("faqs", record.id)}
      inLanguage={(field) => (
        <>
          <TextField field={field("title")} label={faqsText.question} />
          <RichTextField folder="faqs" field={field("content")} label={faqsText.answer} />
        </>
      )}
      aside={
        <>
          <ActiveField field={fields.isActive} hint={faqsText.isActiveHint} />
          <SelectField
            field={fields.category}
            label={faqsText.group}
            placeholder={faqsText.chooseGroup}
            options={groups}
          />
          <PositionField field={fields.displayOrder} text={faqsText} />
        </>
      }
    >
      <TextField field={fields.title} label={faqsText.question} />
      <RichTextField folder="faqs" field={fields.content} label={faqsText.answer} />
    </RecordForm>
  );
}

const groups = FAQ_GROUPS.map((value) => ({ value, label: value }));
