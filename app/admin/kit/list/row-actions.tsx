import { ExternalLink, LoaderCircle, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useFetcher } from "react-router";
import { QuestionDialog } from "../dialog/question-dialog.tsx";
import { HiddenInputs } from "../form/hidden-inputs.tsx";
import { IconButton, IconLink } from "../icon-button.tsx";
import { kitText } from "../kit-text.ts";
import { useAnswered } from "../use-answered.ts";

export function RowActions({ children }: { children: ReactNode }) {
  return <div className="-mx-1.5 flex items-center justify-end @2xl:[--icon-button:2.25rem]">{children}</div>;
}

/** The link to the row's form. Staff who may only read get it, too. */
export function RowEdit({ to, title }: { to: string; title: string }) {
  return (
    <IconLink
      to={to}
      label="Düzenle"
      about={title}
      icon={<Pencil aria-hidden="true" className="size-4.5" />}
    />
  );
}

/** The link to the row's public page. */
export function RowSite({ to, title }: { to: string; title: string }) {
  return (
    <IconLink
      to={to}
      reloadDocument
      target="_blank"
      rel="noreferrer"
      label={kitText.seeOnSite}
      about={title}
      icon={<ExternalLink aria-hidden="true" className="size-4.5" />}
    />
  );
}

type Write = {
  intent: string;
  id: string;
  values?: Record<string, string>;
  /** The row's title, for screen readers. */
  title: string;
  label: string;
  icon: ReactNode;
  /** The reason why the action is disabled. */
  reason?: string | undefined;
  /** Whether the label is shown beside the icon. */
  written?: boolean;
};

/** A button that posts without a question: publish, activate, restore. */
export function RowPost({ intent, id, values, title, label, icon, reason, written = false }: Write) {
  const fetcher = useFetcher();
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" preventScrollReset>
      <HiddenInputs values={{ intent, id, ...values }} />
      <IconButton
        type="submit"
        label={label}
        about={title}
        icon={busy ? <Spinner /> : icon}
        aria-busy={busy}
        written={written}
        {...(reason ? { reason } : {})}
        {...(busy ? { onClick: (event) => event.preventDefault() } : {})}
      />
    </fetcher.Form>
  );
}

/** A button that asks before it posts. `question` comes from the specification. */
export function RowConfirm({ label, icon, reason, ...asked }: Write & Omit<Confirmed, "onClose">) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <IconButton
        label={label}
        about={asked.title}
        icon={icon}
        tone="danger"
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
        reason={reason}
      />
      {isAsked && <ConfirmDialog {...asked} onClose={() => setAsked(false)} />}
    </>
  );
}

/** A button that asks the section's own question before it deletes. */
export function RowDelete(
  asked: Pick<Write, "id" | "title" | "reason" | "values"> & { question: string; note?: string },
) {
  return (
    <RowConfirm
      {...asked}
      intent="delete"
      label={kitText.delete}
      confirmLabel={kitText.delete}
      busyLabel={kitText.deleting}
      icon={<Trash2 aria-hidden="true" className="size-4.5" />}
    />
  );
}

type Confirmed = Pick<Write, "intent" | "id" | "values"> & {
  /** The record's title; undefined if the question is about all records. */
  title?: string;
  question: string;
  /** The text about the consequence. */
  note?: string;
  confirmLabel: string;
  busyLabel: string;
  onClose: () => void;
};

/** The question about one record, with its form. It closes when the server answers. */
export function ConfirmDialog({
  intent,
  id,
  values,
  title,
  question,
  note,
  confirmLabel,
  busyLabel,
  onClose,
}: Confirmed) {
  const form = useId();
  const fetcher = useFetcher();
  const busy = fetcher.state !== "idle";
  useAnswered(busy, onClose);

  return (
    <QuestionDialog
      title={question}
      text={
        <>
          {title && <p className="mb-2 font-medium text-ink">{title}</p>}
          {note && <p>{note}</p>}
          <fetcher.Form id={form} method="post" preventScrollReset className="hidden">
            <HiddenInputs values={{ intent, id, ...values }} />
          </fetcher.Form>
        </>
      }
      yes={confirmLabel}
      working={busyLabel}
      busy={busy}
      onClose={onClose}
      type="submit"
      form={form}
      look="accent"
    />
  );
}

function Spinner() {
  return <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" />;
}
