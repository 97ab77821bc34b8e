import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { type BankView, readBanks } from "#server/giving/payments/breaker/read-banks.ts";
import { may } from "#server/staff/permissions.ts";
import type { Route } from "./+types/page";
import { answerBanks } from "./answer-banks.server.ts";
import { BankCard } from "./bank-card.tsx";
import { guideText } from "./guide-messages.ts";
import { bankSettingsText, banksText } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return {
    banks: await readBanks(context.get(appContext).payments),
    mayWrite: may(requireStaff(context).actor, "settings", "decide"),
  };
}

export function action(args: Route.ActionArgs) {
  return answerBanks(args);
}

export const meta: Route.MetaFunction = () => [{ title: banksText.title }];

export default function Banks({ loaderData: { banks, mayWrite } }: Route.ComponentProps) {
  const acceptsDonors = (bank: BankView) => bank.state === "working" || bank.state === "probing";
  const hasSeveralBanks = banks.length > 1;
  const link = useAdminLink();
  return (
    <>
      <ScreenHeading title={banksText.title} text={hasSeveralBanks ? banksText.lead : banksText.only}>
        <ButtonLink to={link("banks/settings")} variant="secondary">
          {bankSettingsText.title}
        </ButtonLink>
        <ButtonLink to={link("banks/guide")} variant="secondary">
          {guideText.title}
        </ButtonLink>
      </ScreenHeading>
      {hasSeveralBanks && !banks.some(acceptsDonors) && (
        <p role="status" className="mt-5 rounded-md bg-clay-50 px-4 py-3 text-sm text-clay-700">
          {banksText.allAway}
        </p>
      )}
      <ol className="mt-5 grid gap-4">
        {banks.map((bank, index) => (
          <BankCard
            key={bank.name}
            bank={bank}
            position={index + 1}
            hasSeveralBanks={hasSeveralBanks}
            isLast={acceptsDonors(bank) && banks.filter(acceptsDonors).length === 1}
            reason={mayWrite ? undefined : kitText.noPermission}
          />
        ))}
      </ol>
    </>
  );
}
