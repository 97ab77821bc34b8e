import { ChevronRight, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { dashboardText } from "./messages.ts";

type Counts = Record<"alarms" | "sms" | "mail" | "accountRequests", number | null>;

/** The numbers of open decisions. A number that could not be read is null. */
export function Attention({
  alarms,
  sms,
  mail,
  accountRequests,
  linkRequests,
}: Counts & {
  /** The orders whose donors wait for a new pay link, oldest request first. */
  linkRequests: readonly string[] | null;
}) {
  const texts = [
    // An unknown count also needs attention.
    ...(alarms === null ? [dashboardText.alarmsUnknown] : []),
    ...(alarms ? [dashboardText.openAlarms(formatCount(alarms))] : []),
    ...(sms ? [dashboardText.doubtfulSms(formatCount(sms))] : []),
    ...(mail ? [dashboardText.doubtfulMail(formatCount(mail))] : []),
  ];
  const accountTexts = [
    ...(accountRequests === null ? [dashboardText.accountRequestsUnknown] : []),
    ...(accountRequests ? [dashboardText.accountRequests(formatCount(accountRequests))] : []),
  ];
  return (
    <>
      <AttentionLink to="orders/alarms" texts={texts} />
      <AttentionLink to="accounts" texts={accountTexts} />
      {linkRequests === null ? (
        <AttentionLink to="orders" texts={[dashboardText.linkRequestsUnknown]} />
      ) : (
        <AttentionLink
          to={`orders/${linkRequests[0]}`}
          texts={linkRequests.length ? [dashboardText.linkRequests(formatCount(linkRequests.length))] : []}
        />
      )}
    </>
  );
}

function AttentionLink({ to, texts }: { to: string; texts: readonly string[] }) {
  const link = useAdminLink();
  if (texts.length === 0) return null;
  return (
    <Link
      to={link(to)}
      className="mt-5 flex min-h-12 items-center gap-3 rounded-md border border-gold-300 bg-gold-100 px-4 py-2 text-sm font-medium text-gold-700 hover:border-gold-500"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      <span className="grow">
        <span className="sr-only">{dashboardText.attention}: </span>
        {texts.join(", ")}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  );
}
