import { CreditCard, FileText, Landmark, Phone, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { amountFreshSeconds, appContext, declareCacheable } from "#app/http/request/context.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { loadAccounts } from "#app/site/load-accounts.server.ts";
import { loadKarekods } from "#app/site/load-karekods.server.ts";
import { PageHeading } from "#app/site/page-heading.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/page";
import { AccountDetails } from "./account-details.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { banks, current } = await loadAccounts(app);
  const codes = await loadKarekods(app);
  // A page without the codes, or with accounts that may have changed, is cached for a short time only.
  declareCacheable(context, codes && current ? {} : { freshSeconds: amountFreshSeconds });
  return { banks, codes: codes ?? {} };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translateFor(matches);
  return pageMeta(matches, { title: t("accounts.title"), description: t("accounts.lead") });
};

export default function BankAccountsPage({ loaderData: { banks, codes } }: Route.ComponentProps) {
  const t = useTranslate();
  return (
    <div className="wrap pt-4 pb-20 sm:pb-28">
      <PageHeading kicker={t("accounts.kicker")} title={t("accounts.title")} lead={t("accounts.lead")} />
      <div className="mt-8 grid items-start gap-8 sm:mt-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
        <div className="grid gap-5">
          {banks.length === 0 && <p className="rounded-xl bg-sand-100 p-6">{t("accounts.none")}</p>}
          {banks.map(({ bank, accounts }, index) => (
            <AccountDetails key={bank} bank={bank} accounts={accounts} codes={codes} isOpen={index === 0} />
          ))}
        </div>
        <div className="grid gap-6">
          <Hints />
          <div className="rounded-xl bg-leaf-800 p-6 text-leaf-100 sm:p-7 print:hidden">
            <h2 className="text-lg text-white">{t("accounts.online.title")}</h2>
            <p className="mt-2 text-sm">{t("accounts.online.text")}</p>
            <ButtonLink href="/bagis" variant="light" className="mt-5 outline-white">
              <CreditCard aria-hidden className="size-4.5" />
              {t("nav.donate")}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}

function Hints() {
  const t = useTranslate();
  return (
    <section className="rounded-xl bg-white p-6 shadow-soft ring-1 ring-sand-200 sm:p-7">
      <h2 className="text-lg">{t("accounts.hint.title")}</h2>
      <ul className="mt-4 grid gap-4 text-sm text-ink-soft">
        <Hint icon={<UserRound />}>{t("accounts.hint.holder")}</Hint>
        <Hint icon={<FileText />}>{t("accounts.hint.purpose")}</Hint>
        <Hint icon={<Phone />}>{t("accounts.hint.phone")}</Hint>
        <Hint icon={<Landmark />}>
          <a
            href="/payment/verify?status=transfer"
            className="font-semibold text-leaf-700 underline underline-offset-4"
          >
            {t("accounts.transfer")}
          </a>
        </Hint>
      </ul>
    </section>
  );
}

function Hint({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-gold-500">
      {icon}
      <span>{children}</span>
    </li>
  );
}
