import { CheckboxField } from "#app/admin/kit/form/choice-fields.tsx";
import type { FormField } from "#app/admin/kit/form/form-field.tsx";
import { TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { RichTextField } from "#app/admin/kit/rich-text/rich-text-field.tsx";
import { RecordSlug } from "#app/admin/records/fields.tsx";
import { recordText } from "#app/admin/records/messages.ts";
import { type EditFrame, RecordForm } from "#app/admin/records/record-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PageRecord } from "#server/content/pages/staff-queries.ts";
import { findBlank } from "#shared/content/blanks.ts";
import { corporateSlugs, legalSlugs } from "#shared/content/corporate-slugs.ts";
import { pageForm } from "#shared/content/page-values.ts";
import type { Outline } from "./outlines/outline.ts";
import { pagesText } from "./section.ts";

export function Form({
  record,
  outline,
  frame,
}: {
  record: PageRecord | null;
  /** The starting text of a new page. */
  outline: (Outline & { isLegal: boolean }) | null;
  frame: EditFrame;
}) {
  const admin = useAdminForm({
    schema: pageForm,
    answer: frame.answer,
    values: record ?? (outline ? { ...outline, slugLocked: true, published: false } : { published: true }),
  });
  const { title, content, published } = admin.fields;
  const linkNote = findLinkNote(record);
  return (
    <RecordForm
      frame={frame}
      record={record}
      admin={admin}
      isPublic={record?.published ?? false}
      preview
      renderTranslations={(field) => (
        <>
          <TextField field={field("title")} label={recordText.title} errors={blankErrors(field("title"))} />
          <RichTextField
            folder="pages"
            field={field("content")}
            label={recordText.content}
            errors={blankErrors(field("content"))}
          />
        </>
      )}
      aside={<CheckboxField field={published} label={pagesText.publish} hint={pagesText.publishHint} />}
    >
      {outline && (
        <Notice kind={outline.isLegal ? "warning" : "info"}>
          {outline.isLegal ? pagesText.legalNote : pagesText.blankNote}
        </Notice>
      )}
      <TextField field={title} label={recordText.title} errors={blankErrors(title)} />
      {linkNote && <Notice kind="info">{linkNote}</Notice>}
      <RecordSlug admin={admin} kind="pages" record={record} />
      <RichTextField
        folder="pages"
        field={content}
        label={recordText.content}
        errors={blankErrors(content)}
      />
    </RecordForm>
  );
}

/** The error text of a blank names the first blank of the field. */
function blankErrors(field: FormField & { value?: unknown }): Record<string, string> {
  const name = typeof field.value === "string" ? findBlank(field.value) : null;
  return name === null ? {} : { blank: pagesText.blank(name) };
}

/** Describes where the site links to the page; null without such a link. */
function findLinkNote(record: PageRecord | null): string | null {
  const isIn = (slugs: readonly string[]) => record !== null && slugs.includes(record.slug);
  if (isIn(corporateSlugs)) return pagesText.inMenu;
  return isIn(legalSlugs) ? pagesText.atTheEnd : null;
}
