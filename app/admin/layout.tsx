import { useEffect } from "react";
import { Outlet } from "react-router";
import { adminGate } from "#app/request/staff.ts";
import type { Route } from "./+types/layout";
import { Trouble } from "./trouble.tsx";
import "./admin.css";

/** Middleware and not a loader: the router can be asked for the data of a single child. */
export const middleware: Route.MiddlewareFunction[] = [adminGate];

/** Only that there is one: without it a fault before the child's loader would show the public site's error page. */
export function loader() {
  return null;
}

export default function AdminLayout() {
  useLive();
  return <Outlet />;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  useLive();
  return (
    <main className="wrap">
      <Trouble error={error} home={`/${params.adminPath}`} />
    </main>
  );
}

/** Said for tests and for those who look on, as on public pages: from here on everything answers. */
function useLive(): void {
  useEffect(() => {
    document.documentElement.dataset.live = "";
  }, []);
}
