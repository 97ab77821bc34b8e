import type { DonorOrder } from "#app/http/request/payment-result.ts";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { donationTypeLabel } from "#app/site/cart/line-labels.ts";
import { cutAtWord } from "#app/site/cut-at-word.ts";
import { classes } from "#app/ui/class-names.ts";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import { formatCount, formatMoney } from "#shared/money/money.ts";

/** The items of an order. A single item shows no amount, because the amount of the order is beside it. */
export function GiftLines({ lines }: Pick<DonorOrder, "lines">) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <table className="w-full text-start text-sm">
      <caption className="sr-only">{t("label.yourGift")}</caption>
      <tbody className="divide-y divide-sand-200">
        {lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and two may be equal
          <tr key={position}>
            <th scope="row" className="py-2.5 pe-4 text-start font-normal">
              <a
                {...storedTextIn(line, "title")}
                href={line.path ?? undefined}
                className={classes(
                  "block font-semibold wrap-anywhere",
                  line.path && "text-leaf-700 underline underline-offset-4",
                )}
              >
                {line.title}
              </a>
              <span className="text-ink-soft">
                {donationTypeLabel(t, line)}
                {line.quantity > 1 && (
                  <>
                    {" · "}
                    <bdi>{t("label.quantity", { quantity: formatCount(line.quantity, locale) })}</bdi>
                  </>
                )}
              </span>
              {line.buys && <span className="block">{line.buys}</span>}
              <span {...storedTextIn(line, "about")} className="mt-1.5 block text-ink-soft print:hidden">
                {lines.length > 1 ? cutAtWord(line.about, 150) : line.about}
              </span>
            </th>
            {lines.length > 1 && (
              <td className="py-2.5 text-end align-top font-semibold whitespace-nowrap tabular-nums">
                <bdi>{formatMoney(line.lineTotal, "TRY", locale)}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
