import { appContext } from "#app/http/request/context.ts";
import { Island } from "#app/islands/island.tsx";
import { loadAccounts } from "#app/site/load-accounts.server.ts";
import { loadRates } from "#app/site/load-rates.server.ts";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { offersCompany } from "#server/giving/documents/document-settings.ts";
import { takesCard } from "#server/giving/payments/breaker/choose-bank.ts";
import { donationAccounts } from "#shared/money/donation-accounts.ts";
import type { Route } from "./+types/page";
import Checkout from "./checkout.island.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { payments, config, db, log, mail, clock, accounts } = context.get(appContext);
  return {
    banks: donationAccounts((await loadAccounts({ accounts, log })).banks),
    contactAbroad: config.smsAbroad ? null : mail.server ? ("mail" as const) : ("page" as const),
    takesCard: await takesCard(payments),
    serverTime: clock.now().toISOString(),
    offersCompany: await offersCompany(db, log),
    exchangeRates: (await loadRates({ db, log })).rates,
  };
}

/** Search engines may index the page, so that donors can find it. A visitor without a cart gets to the home page. */
export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translateFor(matches);
  return pageMeta(matches, { title: t("checkout.title"), description: t("checkout.description") });
};

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return <Island name="checkout/checkout" component={Checkout} props={loaderData} eager />;
}
