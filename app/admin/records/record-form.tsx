import { ExternalLink } from "lucide-react";
import type { ComponentProps } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import type { FormAnswer } from "#app/admin/kit/form/form-answer.ts";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { LanguageTabs } from "#app/admin/kit/form/language-tabs.tsx";
import { PreviewButton } from "#app/admin/kit/form/preview-button.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { sectionOf } from "#app/admin/sections.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import type { PublicCategory } from "#server/content/categories/queries.ts";
import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { publicPath } from "./public-path.ts";

/** The props that the screen passes to the form of a kind. */
export type EditFrame = {
  kind: ContentKind;
  title: string;
  /** The categories of this kind, also the hidden ones. */
  categories: readonly PublicCategory[];
  mayWrite: boolean;
  answer: FormAnswer | undefined;
};

type Props = Pick<ComponentProps<typeof FormScreen>, "admin" | "aside" | "children"> & {
  frame: EditFrame;
  /** Null for a new record. */
  record: {
    id: string;
    slug?: string;
    isActive?: boolean;
    updatedAt: Date;
    updatedBy: string | null;
  } | null;
  /** Whether visitors can see the record; only for kinds without `isActive`. */
  isPublic?: boolean;
  /** Whether there is a preview of the unsaved form. */
  preview?: boolean;
  /** Shown below the title of a new record. */
  intro?: string;
  /** Renders the translated fields of one language (shared/content/content-kinds.ts). */
  renderTranslations: ComponentProps<typeof LanguageTabs>["renderTranslations"];
  countOtherMissing?: ComponentProps<typeof LanguageTabs>["countOtherMissing"];
};

export function RecordForm({
  frame,
  record,
  isPublic = record?.isActive,
  preview = false,
  intro,
  renderTranslations,
  countOtherMissing,
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
                className={buttonClasses("secondary", "md")}
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
      expectedUpdatedAt={record?.updatedAt ?? null}
      draft={{ entity, id: record?.id ?? null }}
      forbidden={mayWrite ? undefined : kitText.readsOnly}
    >
      <LanguageTabs
        form={form.admin.form}
        translatedFields={translated}
        renderTranslations={renderTranslations}
        countOtherMissing={countOtherMissing}
      >
        {children}
      </LanguageTabs>
    </FormScreen>
  );
}
