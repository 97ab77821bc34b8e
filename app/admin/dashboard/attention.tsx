import { ChevronRight, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { dashboardText } from "./messages.ts";

/** The numbers of open decisions. A number that could not be read is null. */
export function Attention({ alarms, sms, mail }: Record<"alarms" | "sms" | "mail", number | null>) {
  const link = useAdminLink();
  const texts = [
    // An unknown count also needs attention.
    ...(alarms === null ? [dashboardText.alarmsUnknown] : []),
    ...(alarms ? [dashboardText.openAlarms(formatCount(alarms))] : []),
    ...(sms ? [dashboardText.doubtfulSms(formatCount(sms))] : []),
    ...(mail ? [dashboardText.doubtfulMail(formatCount(mail))] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <Link
      to={link("orders/alarms")}
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
