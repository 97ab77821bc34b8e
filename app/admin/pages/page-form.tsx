import { Notice } from "#app/ui/notice.tsx";
import type { findPageForStaff } from "#server/content/pages/staff-queries.ts";
import { corporateSlugs } from "#shared/corporate-slugs.ts";
import { pageValues } from "#shared/page-values.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import type { FormAnswer } from "../kit/form/form-answer.ts";
import { FormScreen } from "../kit/form/form-screen.tsx";
import { PreviewButton } from "../kit/form/preview-button.tsx";
import { SlugField } from "../kit/form/slug-field.tsx";
import { TextField } from "../kit/form/text-fields.tsx";
import { useAdminForm } from "../kit/form/use-admin-form.ts";
import { kitText } from "../kit/kit-text.ts";
import { RichTextField } from "../kit/rich-text/rich-text-field.tsx";
import { LastChange } from "../records/last-change.tsx";
import { recordText } from "../records/messages.ts";
import { SiteLink } from "../records/site-link.tsx";
import { pagesText, publicPath } from "./messages.ts";

type PageRecord = NonNullable<Awaited<ReturnType<typeof findPageForStaff>>>;

export function PageForm({
  record,
  frame,
  mayWrite,
  answer,
}: {
  record: PageRecord | null;
  frame: { title: string; back: string; backLabel: string };
  mayWrite: boolean;
  answer: FormAnswer | undefined;
}) {
  const link = useAdminLink();
  const admin = useAdminForm({ schema: pageValues, answer, values: record ?? {} });
  const { title, slug, slugLocked, content } = admin.fields;
  return (
    <FormScreen
      {...frame}
      text={record ? <LastChange {...record} /> : pagesText.publicNote}
      tools={(formId) => (
        <>
          {record && <SiteLink to={publicPath(record.slug)} />}
          <PreviewButton formId={formId} to={link(record ? `pages/preview/${record.id}` : "pages/preview")} />
        </>
      )}
      admin={admin}
      seen={record?.updatedAt ?? null}
      draft={{ entity: "page", id: record?.id ?? null }}
      forbidden={mayWrite ? undefined : kitText.readsOnly}
    >
      <TextField field={title} label={recordText.title} />
      {isInMenu(record) && <Notice kind="info">{pagesText.inMenu}</Notice>}
      <SlugField field={slug} title={title} lock={slugLocked} before={publicPath("")} />
      <RichTextField field={content} label={pagesText.content} />
    </FormScreen>
  );
}

function isInMenu(record: PageRecord | null): boolean {
  return corporateSlugs.some((slug) => slug === record?.slug);
}
