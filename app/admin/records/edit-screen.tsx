import { FileClock } from "lucide-react";
import type { ComponentType } from "react";
import { Link } from "react-router";
import type { ContentKind } from "#shared/content-kinds.ts";
import { HistoryLink, linkLook } from "../audit/history-link.tsx";
import { useAdminLink } from "../kit/admin-link.ts";
import { LoadFailed } from "../kit/failure/load-failed.tsx";
import type { FormAnswer } from "../kit/form/form-answer.ts";
import { versionsText } from "../versions/messages.ts";
import { CopyButton } from "./copy-button.tsx";

/** The texts and fields that differ between the forms of the kinds of records. */
export type EditSection = {
  /** The path segment of its screens: `campaigns`. */
  path: ContentKind;
  /** The kind in the audit trail and in drafts: `campaign`. */
  entity: string;
  text: EditText;
  /** Whether staff can copy a record. */
  copies?: boolean;
};

type EditText = {
  create: string;
  edit: string;
  back: string;
  /** The red banner after a failed save. */
  saveFailed: string;
  saved: string;
};

/** What a form's fields get from the screen around them. */
export type EditFrame = {
  section: EditSection;
  title: string;
  mayWrite: boolean;
  answer: FormAnswer | undefined;
};

type Loaded<Start> = { start: Start | null; mayWrite: boolean; error: string | null };

type Params = { id?: string | undefined };

export function editTitle({ text }: EditSection, { id }: Params): string {
  return id ? text.edit : text.create;
}

/** The screen for a new record and an existing one: the form, and a link to the record's history. */
export function EditScreen<Start extends { record: { id: string } | null }>({
  section,
  route: { loaderData, actionData, params },
  form: Form,
}: {
  section: EditSection;
  route: { loaderData: Loaded<Start>; actionData?: FormAnswer | undefined; params: Params };
  form: ComponentType<Start & { frame: EditFrame }>;
}) {
  const link = useAdminLink();
  const { start, mayWrite, error } = loaderData;
  const { path, entity, text } = section;
  const title = editTitle(section, params);
  if (!start) {
    return <LoadFailed title={title} back={link(path)} backLabel={text.back} message={error ?? ""} />;
  }
  return (
    <>
      <Form key={start.record?.id} {...start} frame={{ section, title, mayWrite, answer: actionData }} />
      {start.record && (
        <div className="mt-6 flex flex-wrap gap-x-6">
          <Link to={link(`${path}/versions/${encodeURIComponent(start.record.id)}`)} className={linkLook}>
            <FileClock aria-hidden="true" className="size-4.5" />
            {versionsText.link}
          </Link>
          <HistoryLink entity={entity} id={start.record.id} />
          {section.copies && mayWrite && <CopyButton path={path} id={start.record.id} />}
        </div>
      )}
    </>
  );
}
