import { ExternalLink, LoaderCircle, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "../dialog/confirm-dialog.tsx";
import { HiddenInputs } from "../form/hidden-inputs.tsx";
import { IconButton, IconLink } from "../icon-button.tsx";
import { kitText } from "../kit-text.ts";
import { useOnAnswer } from "../use-on-answer.ts";

export function RowActions({ children }: { children: ReactNode }) {
  return <div className="-mx-1.5 flex items-center justify-end @2xl:[--icon-button:2.25rem]">{children}</div>;
}

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

type RowWrite = {
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
  isLabelVisible?: boolean;
};

/** A button that posts without a question. */
export function RowPost({
  intent,
  id,
  values,
  title,
  label,
  icon,
  reason,
  isLabelVisible = false,
}: RowWrite) {
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
        isLabelVisible={isLabelVisible}
        {...(reason ? { reason } : {})}
        {...(busy ? { onClick: (event) => event.preventDefault() } : {})}
      />
    </fetcher.Form>
  );
}

/** A button that asks for confirmation before it posts. */
export function RowConfirm({
  label,
  icon,
  reason,
  ...confirmation
}: RowWrite & Omit<Confirmation, "onClose">) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={label}
        about={confirmation.title}
        icon={icon}
        tone="danger"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        reason={reason}
      />
      {isOpen && <ConfirmIntentDialog {...confirmation} onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function RowDelete(
  confirmation: Pick<RowWrite, "id" | "title" | "reason" | "values"> & { question: string; note?: string },
) {
  return (
    <RowConfirm
      {...confirmation}
      intent="delete"
      label={kitText.delete}
      confirmText={kitText.delete}
      busyText={kitText.deleting}
      icon={<Trash2 aria-hidden="true" className="size-4.5" />}
    />
  );
}

type Confirmation = Pick<RowWrite, "intent" | "id" | "values"> & {
  /** The record's title; undefined if the question is about all records. */
  title?: string;
  question: string;
  /** The text about the consequence. */
  note?: string;
  confirmText: string;
  busyText: string;
  onClose: () => void;
};

/** Asks for confirmation and then posts an intent. The dialog closes after the answer of the server. */
export function ConfirmIntentDialog({
  intent,
  id,
  values,
  title,
  question,
  note,
  confirmText,
  busyText,
  onClose,
}: Confirmation) {
  const form = useId();
  const fetcher = useFetcher();
  const busy = fetcher.state !== "idle";
  useOnAnswer(busy, onClose);

  return (
    <ConfirmDialog
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
      confirmText={confirmText}
      busyText={busyText}
      busy={busy}
      onClose={onClose}
      type="submit"
      form={form}
      variant="accent"
    />
  );
}

function Spinner() {
  return <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" />;
}
