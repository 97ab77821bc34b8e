import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { MailFigures } from "#server/giving/orders/mail/list-mail.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { mailStateText as text } from "./messages.ts";
import type { action } from "./test-mail.ts";

export type MailState = { server: string; from: string; figures: MailFigures } | null;

/** Shows whether the site can send mail. */
export function MailStatePanel({ state, mayWrite }: { state: MailState; mayWrite: boolean }) {
  const link = useAdminLink();
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== "idle";
  const result = fetcher.data;
  return (
    <Sheet
      title={text.title}
      side={<StatusBadge tone={state ? "good" : "quiet"}>{state ? text.on : text.off}</StatusBadge>}
      className="mt-8"
    >
      {state ? <Figures state={state} /> : <p className="max-w-prose text-ink-soft">{text.offLead}</p>}
      {state && mayWrite && (
        <fetcher.Form method="post" action={link("settings/test-mail")} className="mt-5">
          <Button type="submit" variant="secondary" disabled={busy} aria-describedby="mail-test-hint">
            {busy ? text.testing : text.test}
          </Button>
          <p id="mail-test-hint" className="mt-2 text-xs text-ink-faint">
            {text.testHint}
          </p>
        </fetcher.Form>
      )}
      {result && !busy && (
        <Notice kind={result.good ? "info" : "error"} className="mt-4">
          {result.text}
          {result.answer && (
            <span className="mt-1 block text-xs wrap-anywhere">
              {text.answer} <code>{result.answer}</code>
            </span>
          )}
        </Notice>
      )}
    </Sheet>
  );
}

function Figures({ state: { server, from, figures } }: { state: NonNullable<MailState> }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name={text.server}>{server}</Fact>
      <Fact name={text.from}>{from}</Fact>
      <Fact name={text.lastSent}>
        {figures.lastSentAt ? formatDateTime(figures.lastSentAt, "tr") : text.never}
      </Fact>
      <Fact name={text.waiting}>{formatCount(figures.waiting)}</Fact>
      <Fact name={text.doubtful}>{formatCount(figures.doubtful)}</Fact>
    </dl>
  );
}
