import { Link, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { MailFigures } from "#server/orders/mail/list-mail.ts";
import { formatDateTime } from "#shared/dates.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { formatCount } from "../kit/list/format-count.ts";
import { StatusBadge } from "../kit/list/status-badge.tsx";
import { mailStateText as text } from "./messages.ts";
import type { action } from "./test-mail.ts";

export type MailState = { server: string; from: string; figures: MailFigures } | null;

/** Whether mail works, a button that tries it, and the way to its texts. */
export function MailStatePanel({ state, mayWrite }: { state: MailState; mayWrite: boolean }) {
  const link = useAdminLink();
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== "idle";
  const told = fetcher.data;
  return (
    <section
      aria-labelledby="mail-state"
      className="mt-8 rounded-md bg-white p-4 shadow-soft ring-1 ring-sand-200 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="mail-state" className="text-lg">
          {text.title}
        </h2>
        <StatusBadge tone={state ? "good" : "quiet"}>{state ? text.on : text.off}</StatusBadge>
      </div>
      {state ? (
        <Figures state={state} />
      ) : (
        <p className="mt-2 max-w-prose text-sm text-ink-soft">{text.offLead}</p>
      )}
      {state && mayWrite && (
        <fetcher.Form method="post" action={link("settings/test-mail")} className="mt-5">
          <Button type="submit" look="secondary" disabled={busy} aria-describedby="mail-test-hint">
            {busy ? text.testing : text.test}
          </Button>
          <p id="mail-test-hint" className="mt-2 text-xs text-ink-faint">
            {text.testHint}
          </p>
        </fetcher.Form>
      )}
      {told && !busy && (
        <Notice kind={told.good ? "info" : "error"} className="mt-4">
          {told.text}
          {told.answer && (
            <span className="mt-1 block text-xs wrap-anywhere">
              {text.answer} <code>{told.answer}</code>
            </span>
          )}
        </Notice>
      )}
      <Link
        to={link("settings/mail")}
        className="mt-2 inline-block min-h-11 content-center text-sm font-semibold text-leaf-700 hover:underline"
      >
        {text.texts}
      </Link>
    </section>
  );
}

function Figures({ state: { server, from, figures } }: { state: NonNullable<MailState> }) {
  const facts = [
    [text.server, server],
    [text.from, from],
    [text.lastSent, figures.lastSentAt ? formatDateTime(figures.lastSentAt, "tr") : text.never],
    [text.waiting, formatCount(figures.waiting)],
    [text.doubtful, formatCount(figures.doubtful)],
  ];
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-faint">{name}</dt>
          <dd className="mt-0.5 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
