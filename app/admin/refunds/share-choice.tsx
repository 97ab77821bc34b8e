import { useState } from "react";
import { money } from "#app/admin/kit/money-text.ts";
import { shareRefundProblems } from "#app/admin/kurban/refund-problems.ts";
import { shareStateNames, shareText } from "#app/admin/kurban/share-texts.ts";
import { Checkbox } from "#app/ui/choice.tsx";
import type { ListedShare } from "#server/giving/kurban/list-shares.ts";
import { formatPlain } from "#shared/money/money.ts";
import { requestText as text } from "./messages.ts";

/** The shares of a line that a refund gives back. A share is refunded as a whole. */
export function ShareChoice({
  name,
  title,
  shares,
  mayTakeLocked,
}: {
  /** The name of the input for the amount of the line. */
  name: string;
  title: string;
  shares: readonly ListedShare[];
  mayTakeLocked: boolean;
}) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const amount = chosen.length * (shares[0]?.unit ?? 0);
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold wrap-anywhere">{text.sharesOf(title)}</legend>
      <input type="hidden" name={name} value={amount === 0 ? "" : formatPlain(amount, "tr")} />
      {shares.map((share) => {
        const obstacle = findRefundObstacle(share, mayTakeLocked);
        const label = [shareText.number(share.n), share.ownerName, shareStateNames[share.state]];
        if (obstacle)
          return (
            <p key={share.id} className="py-1.5 text-ink-faint">
              {label.filter(Boolean).join(" · ")}
              <span className="block text-xs">{obstacle}</span>
            </p>
          );
        return (
          <div key={share.id}>
            <Checkbox
              checked={chosen.includes(share.id)}
              onChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, share.id] : chosen.filter((id) => id !== share.id))
              }
            >
              {label.filter(Boolean).join(" · ")}
            </Checkbox>
            {chosen.includes(share.id) && <input type="hidden" name="share" value={share.id} />}
          </div>
        );
      })}
      <p className="mt-1 font-semibold tabular-nums" aria-live="polite">
        {text.sharesSum(money(amount))}
      </p>
    </fieldset>
  );
}

/** Why a share cannot be refunded; null if it can. */
function findRefundObstacle(
  { state, animalState, isRefunding }: ListedShare,
  mayTakeLocked: boolean,
): string | null {
  if (state === "returned") return text.shareReturned;
  if (state === "slaughtered") return shareRefundProblems.slaughtered;
  if (isRefunding) return text.shareRefunding;
  return animalState === "locked" && !mayTakeLocked ? shareRefundProblems.locked : null;
}
