import { money } from "#app/admin/kit/money-text.ts";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { MissingDeposit } from "#server/giving/cash/deposits/list-missing.ts";
import { formatDate } from "#shared/text/dates.ts";
import { cashText as text } from "./messages.ts";

/** The deposits that should be in the statements by now. */
export function MissingDeposits({ deposits }: { deposits: readonly MissingDeposit[] }) {
  return (
    <Notice kind="warning" className="mt-5">
      <p>{text.missingDeposits}</p>
      <ul className="mt-1">
        {deposits.map(({ id, dayId, desk, day, amount }) => (
          <li key={id}>
            <TextLink to={`cash/days/${dayId}`}>
              {text.missingDeposit(desk, formatDate(day, "tr"), money(amount))}
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
