import { Outlet } from "react-router";
import { adminGate } from "#app/request/staff.ts";
import type { Route } from "./+types/layout";
import "./admin.css";

/** Middleware and not a loader: the router can be asked for the data of a single child. */
export const middleware: Route.MiddlewareFunction[] = [adminGate];

export default function AdminLayout() {
  return <Outlet />;
}
