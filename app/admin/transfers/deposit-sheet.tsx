import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import type { FoundDeposit } from "#server/giving/cash/deposits/find-deposits.ts";
import { formatDate } from "#shared/text/dates.ts";
import { IntentButton } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";

/** The deposits of cash desks that a row shows, or may show by its amount. */
export function DepositSheet({ deposits }: { deposits: readonly FoundDeposit[] }) {
  if (deposits.length === 0) return null;
  const isTied = deposits.some((deposit) => deposit.isTied);
  return (
    <Sheet title={text.depositTitle}>
      <p className="mb-3 text-ink-soft">{isTied ? text.depositTied : text.depositLead}</p>
      <ul className="grid gap-3">
        {deposits.map((deposit) => (
          <li key={deposit.id}>
            <DepositChoice deposit={deposit} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

export function DepositChoice({
  deposit: { id, rowId, desk, day, byName, amount, isTied },
}: {
  deposit: FoundDeposit;
}) {
  const link = useAdminLink();
  const name = [desk, formatDate(day, "tr"), money(amount)].join(" · ");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @4xl:flex-nowrap">
      <p className="min-w-0 text-sm">
        <span className="block text-xs text-ink-soft">{text.depositTitle}</span>
        <span className="block font-medium wrap-anywhere tabular-nums">{name}</span>
        <span className="block text-xs text-ink-soft">{byName}</span>
      </p>
      <IntentButton
        intent={isTied ? "untie" : "deposit"}
        action={link(`transfers/${rowId}`)}
        fields={[["deposit", id]]}
        label={isTied ? text.untie : text.deposit}
        about={isTied ? text.untieOf(name) : text.depositOf(name)}
      />
    </div>
  );
}
