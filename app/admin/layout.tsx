import { useEffect } from "react";
import { Outlet } from "react-router";
import { adminGate } from "#app/request/staff.ts";
import type { Route } from "./+types/layout";
import { failureText } from "./failure-texts.ts";
import { keepScreen } from "./kit/keep-screen.ts";
import { ScreenTrouble } from "./trouble.tsx";
import "./admin.css";

/** Middleware and not a loader: the router can be asked for the data of a single child. */
export const middleware: Route.MiddlewareFunction[] = [adminGate];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen("admin/layout", failureText)];

/** Only that there is one: without it the browser's router would show a fault before the child's loader at the root. */
export function loader() {
  return null;
}

export default function AdminLayout() {
  useLive();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useLive();
  return <ScreenTrouble error={error} />;
}

/** Said for tests and for those who look on, as on public pages: from here on everything answers. */
function useLive(): void {
  useEffect(() => {
    document.documentElement.dataset.live = "";
  }, []);
}
