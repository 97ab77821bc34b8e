import { useEffect } from "react";
import { Outlet } from "react-router";
import { adminGate } from "#app/http/request/staff.ts";
import type { Route } from "./+types/layout";
import { failureText } from "./failure-texts.ts";
import { keepScreen } from "./kit/failure/keep-screen.ts";
import { restoreTyping } from "./kit/form/early-typing.ts";
import { ScreenTrouble } from "./trouble.tsx";

/** Middleware checks the access, because a client can request only the data of a child route, without this loader. */
export const middleware: Route.MiddlewareFunction[] = [adminGate];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen("admin/layout", failureText)];

/** Without a loader the router would show an error before the loader of a child route at the root. */
export function loader() {
  return null;
}

export default function AdminLayout() {
  useHydrated();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useHydrated();
  return <ScreenTrouble error={error} />;
}

/** Marks the document as hydrated for tests and monitoring, and restores text that was typed before hydration. */
function useHydrated(): void {
  useEffect(() => {
    restoreTyping();
    document.documentElement.dataset.live = "";
  }, []);
}
