import { useId } from "react";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { PaymentLogDetail } from "#server/giving/payments/list-payment-logs.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { logsText } from "./messages.ts";

/** The details of one entry. The server masked sensitive values when it received them. */
export function LogDialog({
  id,
  log,
  onClose,
}: {
  id: number;
  /** Null if the entry was not found. */
  log: PaymentLogDetail | null;
  onClose: () => void;
}) {
  const headingId = useId();
  const logFields = [...(log?.bank ? [["bank", log.bank] as const] : []), ...listFields(log?.details)];
  return (
    <Dialog labelledBy={headingId} onClose={onClose} className="sm:max-w-2xl">
      <div className="overflow-y-auto p-6 text-sm">
        <h2 id={headingId} className="text-lg">
          {logsText.detailsOf(id)}
        </h2>
        {log ? (
          <>
            <p className="mt-2 text-xs text-ink-soft">{logsText.masked}</p>
            {logFields.length === 0 && log.messages.length === 0 && (
              <p className="mt-4">{logsText.noDetails}</p>
            )}
            {logFields.length > 0 && <Fields title={logsText.fields} fields={logFields} />}
            {log.messages.map(({ id, receivedAt, source, outcome, reason, count, details }) => (
              <Fields
                key={id}
                title={`${logsText.bankMessages}: ${formatDateTime(receivedAt, "tr")}`}
                fields={[
                  ["source", source],
                  ["outcome", [outcome, reason].filter(Boolean).join(" / ")],
                  ...(count > 1 ? [["count", String(count)] as const] : []),
                  ...listFields(details),
                ]}
              />
            ))}
          </>
        ) : (
          <p className="mt-3">{logsText.missing}</p>
        )}
      </div>
      <div className="flex justify-end border-t border-sand-200 px-6 py-4">
        <Button variant="secondary" onClick={onClose}>
          {kitText.close}
        </Button>
      </div>
    </Dialog>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly (readonly [string, string])[] }) {
  return (
    <section className="mt-4">
      <h3 className="font-sans text-xs font-semibold text-ink-soft">{title}</h3>
      <dl
        translate="no"
        className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-sm bg-sand-50 p-3"
      >
        {fields.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function listFields(details: unknown): [string, string][] {
  if (typeof details !== "object" || details === null) return [];
  return Object.entries(details).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
}
