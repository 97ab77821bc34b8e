import { useEffect } from "react";
import { Outlet } from "react-router";
import { adminGate } from "#app/http/request/staff.ts";
import type { Route } from "./+types/layout";
import { failureText } from "./failure-texts.ts";
import { keepScreen } from "./kit/failure/keep-screen.ts";
import { restoreTyping } from "./kit/form/early-typing.ts";
import { ScreenTrouble } from "./trouble.tsx";

/** Access is checked in middleware, not in a loader, because a client can request the data of a single child route. */
export const middleware: Route.MiddlewareFunction[] = [adminGate];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen("admin/layout", failureText)];

/** The loader must exist: without it the router would show an error that precedes the child's loader at the root. */
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

/** Marks the document as hydrated for tests and monitoring, and restores text that was typed before. */
function useLive(): void {
  useEffect(() => {
    restoreTyping();
    document.documentElement.dataset.live = "";
  }, []);
}
