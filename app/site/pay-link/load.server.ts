import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { appContext, localeContext } from "#app/http/request/context.ts";
import { chosenLocale } from "#app/http/request/locale.ts";
import { takesCard } from "#server/giving/payments/breaker/choose-bank.ts";
import { type ReadLink, readPayLink } from "#server/giving/payments/pay-links/find-link.ts";
import { wasRequested } from "#server/giving/payments/pay-links/request-pay-link.ts";
import { findLines } from "#server/giving/payments/queries.ts";
import { toLocale } from "#shared/text/locale.ts";

const linkContext = createContext<ReadLink>();

/** Reads the link, and shows its page in the order's language unless the visitor chose another. */
export const readLinkMiddleware: MiddlewareFunction<Response> = async (
  { request, params, context },
  next,
) => {
  const { db, clock } = context.get(appContext);
  const link = await readPayLink(db, params.code ?? "", clock.now());
  context.set(linkContext, link);
  const language = toLocale(link.link?.language ?? "");
  if (language && !chosenLocale(request)) context.set(localeContext, language);
  return next();
};

/** The page of a link. It names the purpose and the amount, and nothing about the donor. */
export async function loadLinkPage(context: Readonly<RouterContextProvider>, code: string) {
  const { db, clock, payments } = context.get(appContext);
  const { state, link } = context.get(linkContext);
  if (state === "unknown") return { state } as const;
  const now = clock.now();
  const lines = await findLines(db, link.orderId, context.get(localeContext));
  const gift = { lines, amount: link.totalAmount };
  switch (state) {
    case "payable": {
      const form = { code, amount: link.totalAmount, takesCard: await takesCard(payments) };
      return { state, gift, form: { ...form, serverTime: now.toISOString() } } as const;
    }
    case "expired":
      return { state, gift, code, requested: wasRequested(link.requestedAt, now) } as const;
    default:
      return { state, gift } as const;
  }
}

export type LinkPage = Awaited<ReturnType<typeof loadLinkPage>>;
