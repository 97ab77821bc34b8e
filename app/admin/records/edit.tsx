import { ChartColumn, FileClock, ReceiptText } from "lucide-react";
import type { ComponentType } from "react";
import { Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { HistoryLink, linkClasses } from "#app/admin/audit/history-link.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { LoadFailed } from "#app/admin/kit/failure/load-failed.tsx";
import { NotesPanel } from "#app/admin/notes/notes-panel.tsx";
import { loadEveryKind, sectionOf } from "#app/admin/sections.ts";
import { versionsText } from "#app/admin/versions/messages.ts";
import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";
import type { Route } from "./+types/edit";
import { answerEdit } from "./answer-edit.server.ts";
import { findContentKind } from "./content-kind.ts";
import { CopyButton } from "./copy-button.tsx";
import { loadForm } from "./load.server.ts";
import { recordText } from "./messages.ts";
import type { EditFrame } from "./record-form.tsx";
import { takesGifts } from "./record-list.tsx";

type Module = { Form: ComponentType<{ record: { id: string } | null; frame: EditFrame }> };

const forms = loadEveryKind(
  import.meta.glob<Module>("../*/content-form.tsx", { eager: true }),
  "content-form.tsx",
);

export function loader(args: Route.LoaderArgs) {
  return loadForm(args, findContentKind(args.url), args.params.id);
}

export function action(args: Route.ActionArgs) {
  return answerEdit(args, findContentKind(args.url));
}

/** A note must not reload the record: the open form would then save over the change of another person. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction?.endsWith("/notes") ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData, params }) => [
  { title: loaderData && findTitle(loaderData.kind, params) },
];

function findTitle(kind: ContentKind, { id }: { id?: string | undefined }): string {
  const { text } = sectionOf(kind);
  return id ? text.edit : text.create;
}

/** The form of a new or an existing record of every kind of content (app/routes.ts). */
export default function ContentForm({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = useAdminLink();
  const { kind, formProps, categories, mayWrite, error } = loaderData;
  const { text, writes } = sectionOf(kind);
  const title = findTitle(kind, params);
  const back = { to: link(kind), label: text.back };
  if (!formProps) return <LoadFailed title={title} back={back} message={error} />;
  const { Form } = forms[kind];
  const { record } = formProps;
  return (
    <>
      <Form
        key={`${kind} ${record?.id}`}
        {...formProps}
        frame={{ kind, title, categories, mayWrite, answer: actionData }}
      />
      {record && (
        <div className="mt-6 flex flex-wrap gap-x-6">
          <Link to={link(`${kind}/versions/${encodeURIComponent(record.id)}`)} className={linkClasses}>
            <FileClock aria-hidden="true" className="size-4.5" />
            {versionsText.link}
          </Link>
          {takesGifts(kind) && (
            <>
              <Link to={link(`orders?campaign=${encodeURIComponent(record.id)}`)} className={linkClasses}>
                <ReceiptText aria-hidden="true" className="size-4.5" />
                {recordText.orders}
              </Link>
              <Link
                to={link(`reports?by=month&campaign=${encodeURIComponent(record.id)}`)}
                className={linkClasses}
              >
                <ChartColumn aria-hidden="true" className="size-4.5" />
                {recordText.report}
              </Link>
            </>
          )}
          <HistoryLink entity={contentKinds[kind].entity} id={record.id} />
          {writes.copied && mayWrite && <CopyButton path={kind} id={record.id} />}
        </div>
      )}
      {record && kind === "campaigns" && (
        <NotesPanel key={record.id} entity="campaign" id={record.id} className="mt-6 max-w-3xl" />
      )}
    </>
  );
}
