import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { appContext } from "#app/request/context.ts";
import { takeFlash } from "#app/request/flash.ts";
import { requireStaff, staffGuard } from "#app/request/staff.ts";
import type { Route } from "./+types/staff-layout";
import { AdminFrame } from "./kit/admin-frame.tsx";
import { DraftOwner } from "./kit/drafts/draft-owner.tsx";
import { isRedirectLost, useLostRedirects } from "./kit/use-lost-redirects.ts";
import { menu } from "./menu.ts";
import { ScreenTrouble, shownStaff, useLastKnown } from "./trouble.tsx";

export const middleware: Route.MiddlewareFunction[] = [staffGuard];

/** Who is signed in and what the last write said. */
export function loader({ context }: Route.LoaderArgs) {
  const { id, name, email, role } = requireStaff(context).session.user;
  return {
    staff: { id, name, email, role },
    brand: context.get(appContext).config.site.name,
    flash: takeFlash(context),
  };
}

/** What a screen loads again by itself (live events) must not fetch what another window's write has to say. */
export function shouldRevalidate(arg: ShouldRevalidateFunctionArgs): boolean {
  if (!arg.formMethod && arg.currentUrl.href === arg.nextUrl.href) return isRedirectLost();
  return arg.defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: ["Yönetim Paneli", loaderData?.brand].filter(Boolean).join(" | ") },
];

export default function StaffLayout({ loaderData: { staff, brand, flash } }: Route.ComponentProps) {
  useLostRedirects(flash);
  useLastKnown({ staff, brand });
  return (
    <DraftOwner id={staff.id}>
      <AdminFrame brand={brand} menu={menu} staff={shownStaff(staff)} flash={flash}>
        <Outlet />
      </AdminFrame>
    </DraftOwner>
  );
}

/** A screen that fails leaves the menu where it is. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenTrouble error={error} />;
}
