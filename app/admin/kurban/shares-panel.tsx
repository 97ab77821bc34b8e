import { Pencil } from "lucide-react";
import { useState } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { IconButton } from "#app/admin/kit/icon-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { ListedShare } from "#server/giving/kurban/list-shares.ts";
import { isStaffSource } from "#shared/giving/staff-gift.ts";
import { findNameObstacle, NameDialog } from "./name-dialog.tsx";
import { OwnerName, ShareState } from "./share-columns.tsx";
import { shareText as text } from "./share-texts.ts";

/** The shares of an order. Staff who see no names see the states only. */
export function SharesPanel({
  orderId,
  shares,
  showsNames,
}: {
  orderId: string;
  shares: readonly ListedShare[];
  showsNames: boolean;
}) {
  const link = useAdminLink();
  const [named, setNamed] = useState<ListedShare | null>(null);
  const isOver = shares.some(({ state }) => state === "over");
  const takesPaste = showsNames && shares.some(({ source }) => isStaffSource(source));
  return (
    <Sheet title={text.panel} side={isOver && <TextLink to="kurban/over">{text.panelOver}</TextLink>}>
      <ul className="divide-y divide-sand-200">
        {shares.map((share) => (
          <li key={share.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <span className="min-w-0 grow">
              <span className="block text-xs text-ink-soft">{text.title(share.campaignTitle, share.n)}</span>
              {showsNames && <OwnerName share={share} />}
            </span>
            <ShareState share={share} />
            {showsNames && (
              <IconButton
                label={text.correct}
                about={text.number(share.n)}
                icon={<Pencil aria-hidden="true" className="size-4.5" />}
                isLabelVisible
                reason={findNameObstacle(share)}
                onClick={() => setNamed(share)}
              />
            )}
          </li>
        ))}
      </ul>
      {takesPaste && (
        <p className="mt-3">
          <ButtonLink to={link(`kurban/shares/${orderId}/names`)} variant="secondary">
            {text.paste}
          </ButtonLink>
        </p>
      )}
      {named && <NameDialog share={named} action="kurban/shares" onClose={() => setNamed(null)} />}
    </Sheet>
  );
}
