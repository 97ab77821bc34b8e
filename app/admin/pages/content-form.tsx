import { TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { RichTextField } from "#app/admin/kit/rich-text/rich-text-field.tsx";
import { RecordSlug } from "#app/admin/records/fields.tsx";
import { recordText } from "#app/admin/records/messages.ts";
import { type EditFrame, RecordForm } from "#app/admin/records/record-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PageRecord } from "#server/content/pages/staff-queries.ts";
import { corporateSlugs, legalSlugs } from "#shared/content/corporate-slugs.ts";
import { pageForm } from "#shared/content/page-values.ts";
import { pagesText } from "./section.ts";

export function Form({ record, frame }: { record: PageRecord | null; frame: EditFrame }) {
  const admin = useAdminForm({ schema: pageForm, answer: frame.answer, values: record ?? {} });
  const { title, content } = admin.fields;
  const linkNote = findLinkNote(record);
  return (
    <RecordForm
      frame={frame}
      record={record}
      admin={admin}
      isPublic
      preview
      intro={pagesText.publicNote}
      renderTranslations={(field) => (
        <>
          <TextField field={field("title")} label={recordText.title} />
          <RichTextField folder="pages" field={field("content")} label={recordText.content} />
        </>
      )}
    >
      <TextField field={title} label={recordText.title} />
      {linkNote && <Notice kind="info">{linkNote}</Notice>}
      <RecordSlug admin={admin} kind="pages" record={record} />
      <RichTextField folder="pages" field={content} label={recordText.content} />
    </RecordForm>
  );
}

/** Describes where the site links to the page; null without such a link. */
function findLinkNote(record: PageRecord | null): string | null {
  const isIn = (slugs: readonly string[]) => record !== null && slugs.includes(record.slug);
  if (isIn(corporateSlugs)) return pagesText.inMenu;
  return isIn(legalSlugs) ? pagesText.atTheEnd : null;
}
