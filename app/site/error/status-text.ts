import { isRouteErrorResponse } from "react-router";

/** The statuses that our pages use; visitors see no other status text. */
const reasons: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Payload Too Large",
  429: "Too Many Requests",
  503: "Service Unavailable",
};

/** Returns the status line of an error, never its message (docs/contract.md#texts-of-faults). */
export function statusText(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const reason = reasons[status];
  return reason ? `${status} ${reason}` : "500 Internal Server Error";
}
