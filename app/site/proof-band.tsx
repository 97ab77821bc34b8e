import type { ReactNode } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";
import { currencySymbol } from "#shared/money/currency.ts";
import { formatCount } from "#shared/money/money.ts";
import type { Proof } from "./load-proof.server.ts";
import { useWords, Word } from "./words.tsx";

/** Facts about the foundation and the sum of this year's donations. Unknown facts are not shown. */
export function ProofBand({ proof, boxed = false }: { proof: Proof | null; boxed?: boolean }) {
  const formWord = useWords();
  const facts = useFacts(proof);
  if (facts.length === 0) return null;
  return (
    <section
      id="proof"
      aria-label={formWord("proofTitle")}
      className={classes(
        "border-sand-200 bg-white",
        boxed
          ? "mt-8 rounded-lg border"
          : "drawn-near border-y [--usual:18rem] sm:[--usual:14rem] lg:[--usual:10rem]",
      )}
    >
      <dl
        className={classes(
          "wrap grid grid-cols-2 gap-x-4 gap-y-4 sm:gap-y-6 sm:grid-cols-3",
          boxed ? "py-7" : "py-5 sm:py-7 lg:flex lg:gap-0 lg:py-9",
        )}
      >
        {facts.map(({ key, label, value, small }) => (
          <div
            key={key}
            className={classes(
              "flex min-w-0 flex-col-reverse justify-end gap-1",
              !boxed && "grow border-sand-200 lg:not-first:border-s lg:not-first:ps-8 lg:pe-8",
            )}
          >
            <dt className="wrap-anywhere text-xs text-ink-soft sm:text-sm">{label}</dt>
            <dd
              className={classes(
                "flex min-h-8 items-end font-serif font-semibold text-leaf-800 tabular-nums sm:min-h-9",
                small ? "text-base sm:text-lg" : "text-xl sm:text-2xl",
              )}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Fact = { key: string; label: ReactNode; value: ReactNode; small?: boolean };

function useFacts(proof: Proof | null): Fact[] {
  const t = useTranslate();
  const locale = useLocale();
  if (!proof) return [];
  const { yearTotal, foundedYear, countries, registryNumber, taxStatus } = proof;
  const count = (number: number) => <bdi dir="ltr">{formatCount(number, locale)}</bdi>;
  const year = String(yearTotal.year);
  const facts: (Fact | false)[] = [
    yearTotal.count > 0 && {
      key: "amount",
      label: <Word name="proofAmount" values={{ year }} />,
      // Kuruş do not matter for this sum, so it is in whole lira.
      value: (
        <bdi dir="ltr">
          {currencySymbol("TRY")}
          {formatCount(Math.floor(yearTotal.amount / 100), locale)}
        </bdi>
      ),
    },
    yearTotal.count > 0 && {
      key: "gifts",
      label: <Word name="proofCount" values={{ year, count: yearTotal.count }} />,
      value: count(yearTotal.count),
    },
    countries !== null && {
      key: "countries",
      label: <Word name="proofCountries" values={{ count: countries }} />,
      value: count(countries),
    },
    foundedYear !== null && {
      key: "founded",
      label: <Word name="proofFounded" />,
      value: <bdi dir="ltr">{foundedYear}</bdi>,
    },
    registryNumber !== "" && {
      key: "registry",
      label: <Word name="proofRegistry" />,
      value: <bdi className="whitespace-nowrap">{registryNumber}</bdi>,
      small: true,
    },
    taxStatus !== null && {
      key: "tax",
      label: <Word name="proofTax" />,
      value: t(`proof.tax.${taxStatus}`),
      small: true,
    },
  ];
  return facts.filter((fact) => fact !== false);
}
