import { ExternalLink } from "lucide-react";
import type { ComponentProps } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import type { FormAnswer } from "#app/admin/kit/form/form-answer.ts";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { LanguageTabs } from "#app/admin/kit/form/language-tabs.tsx";
import { PreviewButton } from "#app/admin/kit/form/preview-button.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { sectionOf } from "#app/admin/sections.ts";
import { buttonLook } from "#app/ui/button.tsx";
import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { publicPath } from "./public-path.ts";

/** The props that a form's fields get from their screen. */
export type EditFrame = {
  kind: ContentKind;
  title: string;
  mayWrite: boolean;
  answer: FormAnswer | undefined;
};

type Props = Pick<ComponentProps<typeof FormScreen>, "admin" | "aside" | "children"> & {
  frame: EditFrame;
  /** The record; null for a new one. */
  record: {
    id: string;
    slug?: string;
    isActive?: boolean;
    updatedAt: Date;
    updatedBy: string | null;
  } | null;
  /** Whether visitors can see the record, for a kind without `isActive`. */
  isPublic?: boolean;
  /** Whether the section has a preview of unsaved content. */
  preview?: boolean;
  /** Shown below the title of a new record. */
  intro?: string;
  /** Renders the fields that staff also write in other languages (shared/content/content-kinds.ts), for one tab. */
  inLanguage: ComponentProps<typeof LanguageTabs>["inLanguage"];
  alsoMissing?: ComponentProps<typeof LanguageTabs>["alsoMissing"];
};

/** The form of a record: its fields with the last change, the link to the site, the preview and the draft. */
export function RecordForm({
  frame,
  record,
  isPublic = record?.isActive,
  preview = false,
  intro,
  inLanguage,
  alsoMissing,
  children,
  ...form
}: Props) {
  const link = useAdminLink();
  const { kind, title, mayWrite } = frame;
  const { entity, translated } = contentKinds[kind];
  return (
    <FormScreen
      {...form}
      title={title}
      back={{ to: link(kind), label: sectionOf(kind).text.back }}
      text={record ? kitText.lastChange(formatDateTime(record.updatedAt, "tr"), record.updatedBy) : intro}
      tools={(formId) =>
        (isPublic || preview) && (
          <>
            {isPublic && record && (
              <a
                href={publicPath(kind, record)}
                target="_blank"
                rel="noreferrer"
                className={buttonLook("secondary", "md")}
              >
                <ExternalLink aria-hidden="true" className="size-4.5" />
                {kitText.seeOnSite}
                <span className="sr-only"> ({kitText.opensNewTab})</span>
              </a>
            )}
            {preview && (
              <PreviewButton
                formId={formId}
                to={link(record ? `${kind}/preview/${record.id}` : `${kind}/preview`)}
              />
            )}
          </>
        )
      }
      seen={record?.updatedAt ?? null}
      draft={{ entity, id: record?.id ?? null }}
      forbidden={mayWrite ? undefined : kitText.readsOnly}
    >
      <LanguageTabs
        form={form.admin.form}
        translated={translated}
        inLanguage={inLanguage}
        alsoMissing={alsoMissing}
      >
        {children}
      </LanguageTabs>
    </FormScreen>
  );
}
