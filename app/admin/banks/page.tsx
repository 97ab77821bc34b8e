import { data } from "react-router";
import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { type BankSeen, readBanks } from "#server/payments/breaker/read-banks.ts";
import { LoadTrouble } from "../kit/failure/load-trouble.tsx";
import { ScreenHeading } from "../kit/frame/screen-heading.tsx";
import { kitText } from "../kit/kit-text.ts";
import type { Route } from "./+types/page";
import { answerBanks } from "./answer-banks.server.ts";
import { BankCard } from "./bank-card.tsx";
import { banksText } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { payments, log } = context.get(appContext);
  const mayWrite = may(requireStaff(context).actor, "settings.write");
  try {
    return data({ banks: await readBanks(payments), mayWrite, error: null });
  } catch (err) {
    log.error({ err }, "banks load failed");
    return data({ banks: [] as BankSeen[], mayWrite, error: banksText.loadFailed }, { status: 500 });
  }
}

export function action(args: Route.ActionArgs) {
  return answerBanks(args);
}

export const meta: Route.MetaFunction = () => [{ title: banksText.title }];

/** The banks of the site, and whether donors are sent there. */
export default function Banks({ loaderData }: Route.ComponentProps) {
  const { banks, mayWrite, error } = loaderData;
  const takesDonors = (bank: BankSeen) => bank.state === "working" || bank.state === "probing";
  const several = banks.length > 1;
  return (
    <>
      <ScreenHeading title={banksText.title} text={several ? banksText.lead : banksText.only} />
      {error && <LoadTrouble message={error} />}
      {several && !banks.some(takesDonors) && (
        <p role="status" className="mt-5 rounded-md bg-clay-50 px-4 py-3 text-sm text-clay-700">
          {banksText.allAway}
        </p>
      )}
      <ol className="mt-5 grid gap-4">
        {banks.map((bank, index) => (
          <BankCard
            key={bank.name}
            bank={bank}
            place={index + 1}
            several={several}
            isLast={takesDonors(bank) && banks.filter(takesDonors).length === 1}
            reason={mayWrite ? undefined : kitText.noPermission}
          />
        ))}
      </ol>
    </>
  );
}
