import type { ComponentProps } from "react";
import { contentKinds } from "#shared/content-kinds.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { FormScreen } from "../kit/form/form-screen.tsx";
import { LanguageTabs } from "../kit/form/language-tabs.tsx";
import { PreviewButton } from "../kit/form/preview-button.tsx";
import { kitText } from "../kit/kit-text.ts";
import type { EditFrame } from "./edit-screen.tsx";
import { LastChange } from "./last-change.tsx";
import { SiteLink } from "./site-link.tsx";

type Props = Pick<ComponentProps<typeof FormScreen>, "admin" | "aside" | "children"> & {
  frame: EditFrame;
  /** Null for a new one. */
  record: { id: string; updatedAt: Date; updatedBy: string | null } | null;
  /** The path of the record's public page, while visitors can see it. */
  publicPath?: string | false | null | undefined;
  /** Whether the section has a preview of unsaved content. */
  preview?: boolean;
  /** Shown below the title of a new record. */
  intro?: string;
  /** The fields that staff also write in other languages (shared/content-kinds.ts), for the tab of one. */
  inLanguage: ComponentProps<typeof LanguageTabs>["inLanguage"];
  alsoMissing?: ComponentProps<typeof LanguageTabs>["alsoMissing"];
};

/** The form of a record: its fields with the last change, the link to the site, the preview and the draft. */
export function RecordForm({
  frame,
  record,
  publicPath,
  preview = false,
  intro,
  inLanguage,
  alsoMissing,
  children,
  ...form
}: Props) {
  const link = useAdminLink();
  const { section, title, mayWrite } = frame;
  const { path, entity, text } = section;
  return (
    <FormScreen
      {...form}
      title={title}
      back={link(path)}
      backLabel={text.back}
      text={record ? <LastChange {...record} /> : intro}
      tools={(formId) =>
        (publicPath || preview) && (
          <>
            {publicPath && <SiteLink to={publicPath} />}
            {preview && (
              <PreviewButton
                formId={formId}
                to={link(record ? `${path}/preview/${record.id}` : `${path}/preview`)}
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
        translated={contentKinds[path].translated}
        inLanguage={inLanguage}
        alsoMissing={alsoMissing}
      >
        {children}
      </LanguageTabs>
    </FormScreen>
  );
}
