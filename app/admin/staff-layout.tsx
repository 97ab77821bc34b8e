import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { showFlash } from "#app/http/request/flash.ts";
import { staffGuard } from "#app/http/request/staff.ts";
import type { Route } from "./+types/staff-layout";
import { DraftOwner } from "./kit/drafts/draft-owner.tsx";
import { isRedirectLost, useLostRedirects } from "./kit/failure/use-lost-redirects.ts";
import { AdminFrame } from "./kit/frame/admin-frame.tsx";
import { ListSettings } from "./kit/list/list-settings.ts";
import { menu } from "./menu.ts";
import { describePerson, screenGuard } from "./screen-guard.server.ts";
import { ScreenTrouble, toFrameStaff, useRememberPerson } from "./trouble.tsx";
import { loadListSettings } from "./views/load-list-settings.server.ts";

export const middleware: Route.MiddlewareFunction[] = [staffGuard, screenGuard];

export async function loader({ request, context }: Route.LoaderArgs) {
  const lists = await loadListSettings(request, context);
  return { ...(await describePerson(context)), lists, flash: showFlash(context) };
}

/** A reload by live events must not fetch the message about a write of another window. */
export function shouldRevalidate(arg: ShouldRevalidateFunctionArgs): boolean {
  if (!arg.formMethod && arg.currentUrl.href === arg.nextUrl.href) return isRedirectLost();
  return arg.defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: ["Yönetim Paneli", loaderData?.brand].filter(Boolean).join(" | ") },
];

export default function StaffLayout({ loaderData: { staff, brand, lists, flash } }: Route.ComponentProps) {
  useLostRedirects(flash);
  useRememberPerson({ staff, brand });
  return (
    <DraftOwner id={staff.id}>
      <AdminFrame brand={brand} menu={menu} staff={toFrameStaff(staff)} flash={flash}>
        <ListSettings value={lists}>
          <Outlet />
        </ListSettings>
      </AdminFrame>
    </DraftOwner>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenTrouble error={error} />;
}
