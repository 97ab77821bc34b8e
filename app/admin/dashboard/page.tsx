import { CalendarDays, HandCoins, HandHeart, Hourglass, ShieldAlert } from "lucide-react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { LiveIndicator } from "#app/admin/live/live-indicator.tsx";
import { giftText } from "#app/admin/take-gift/messages.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { DashboardNumbers } from "#server/giving/orders/dashboard-numbers.ts";
import { formatLongDate } from "#shared/text/dates.ts";
import type { Route } from "./+types/page";
import { Attention } from "./attention.tsx";
import { Card } from "./card.tsx";
import { DonationChart } from "./donation-chart.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LatestCampaigns, LatestOrders } from "./latest.tsx";
import { loadDashboard } from "./load.server.ts";
import { dashboardText } from "./messages.ts";
import { TodaysTasks } from "./todays-tasks.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadDashboard(context);
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const {
    sees,
    now,
    numbers,
    orders,
    campaigns,
    alarms,
    sms,
    mail,
    isUnderAttack,
    readiness,
    accountRequests,
    linkRequests,
    tasks,
    today,
    rights,
  } = loaderData;
  const link = useAdminLink();
  return (
    <>
      <ScreenHeading
        title={dashboardText.title}
        create={sees.takesGifts ? { to: link("orders/create"), label: giftText.title } : undefined}
      >
        <LiveIndicator kinds={["order", "alarm", "sms", "mail"]} />
      </ScreenHeading>
      {isUnderAttack && (
        <Notice kind="warning" className="mt-5 flex items-center gap-3 font-medium">
          <ShieldAlert aria-hidden="true" className="size-5 shrink-0" />
          {dashboardText.underAttack}
        </Notice>
      )}
      <Attention
        alarms={alarms}
        sms={sms}
        mail={mail}
        accountRequests={accountRequests}
        linkRequests={linkRequests}
      />
      {sees.settings && <FirstSteps readiness={readiness} />}
      <section
        aria-label={dashboardText.cards}
        className="mt-5 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4"
      >
        {sees.orders && <NumberCards numbers={numbers} />}
        <Card
          icon={CalendarDays}
          title={dashboardText.today}
          value={formatLongDate(now, "tr")}
          text={weekday.format(now)}
          isFullWidth
        />
      </section>
      <TodaysTasks tasks={tasks} today={today} rights={rights} />
      {sees.orders && <DonationChart numbers={numbers} />}
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-2">
        {sees.orders && <LatestOrders orders={orders} />}
        {sees.content && <LatestCampaigns campaigns={campaigns} />}
      </div>
    </>
  );
}

function NumberCards({ numbers }: { numbers: DashboardNumbers | null }) {
  const link = useAdminLink();
  return (
    <>
      <Card
        icon={HandCoins}
        title={dashboardText.totalAmount}
        value={numbers && money(numbers.completed.amount)}
        text={numbers && dashboardText.completedOrders(formatCount(numbers.completed.count))}
        to={link("orders?status=completed")}
        isFullWidth
      />
      <Card
        icon={HandHeart}
        title={dashboardText.activeCampaigns}
        value={numbers && formatCount(numbers.activeCampaigns)}
        text={dashboardText.toCampaigns}
        to={link("campaigns")}
      />
      <Card
        icon={Hourglass}
        title={dashboardText.pendingOrders}
        value={numbers && formatCount(numbers.pendingOrders)}
        text={numbers && dashboardText.pendingTransfers(formatCount(numbers.pendingTransfers))}
        to={link("orders?status=pending")}
      />
    </>
  );
}

const weekday = new Intl.DateTimeFormat("tr", { weekday: "long", timeZone: "Europe/Istanbul" });
