import pTimeout from "p-timeout";
import { type DataStrategyResult, data } from "react-router";
import { routerName, serverErrorMessage } from "#app/react-router-names.ts";
import { type Failure, failures as ofThisWindow, type Sent } from "./failures.ts";

/** Results by route, as the router's client middleware sees them. */
export type Results = Record<string, DataStrategyResult>;

/**
 * Finds the text about a failure at a path for the sent form (null for a load). `canRetry` is false if a retry could act
 * twice.
 */
export type FailureText = (
  path: string,
  form: Pick<FormData, "get"> | null,
) => { text: string; canRetry: boolean };

/** The time in milliseconds after which a submission without an answer counts as failed. */
const patience = 30_000;

type Args = { request: Request; params: { adminPath?: string | undefined } };

/**
 * Client middleware that keeps the screen after a failed request and reports the failure to the banner. By default the
 * router replaces the screen with an error page and loses all unsaved text.
 *
 * @param route the id of the route that has this middleware
 */
export function keepScreen(
  route: string,
  textOf: FailureText,
  { failures = ofThisWindow, patienceMs = patience, goingTo = addressAhead } = {},
) {
  /** Returns a result that the router accepts for any submission. The status prevents a reload of the screen. */
  const kept = () => keptFor([route]);

  async function submit({ request, params }: Args, next: () => Promise<Results>) {
    const encType = encodingOf(request);
    // A file may have changed on the disk since it was chosen.
    const form = await request
      .clone()
      .formData()
      .catch(() => null);
    const failed = (reason: Failure["reason"]): Results => {
      const { text, canRetry } = textOf(new URL(request.url).pathname, form ?? new FormData());
      const sent =
        form && canRetry && reason !== "refused" ? { form, to: addressOf(request), encType } : null;
      failures.report({ text, reason, sent });
      return kept();
    };
    if (failures.heldForms > 0) {
      const session = await askSession(`/${params.adminPath}/session`, patienceMs);
      failures.setEnded(session === "ended");
      if (session === "ended") return kept();
      if (session !== "open") return failed(session);
    }
    const results = await pTimeout(next(), { milliseconds: patienceMs, fallback: () => null });
    if (request.signal.aborted) return undefined;
    const reason = results ? reasonOf(results) : "late";
    if (reason) return failed(reason);
    failures.clear();
    return undefined;
  }

  async function load({ request }: Args, next: () => Promise<Results>) {
    const results = await next();
    if (request.signal.aborted) return undefined;
    const address = addressOf(request);
    const here = address === location.pathname + location.search;
    const going = address === goingTo();
    if (!Object.values(results).some(isFault)) {
      if (here || going) failures.clear("loading", "narrowing");
      return undefined;
    }
    if (here) {
      // A submission's failure is more important than the failed reload after it.
      if (!failures.current())
        failures.report({ text: textOf(location.pathname, null).text, reason: "loading", sent: null });
      // The router keeps the old data of routes without a result.
      return {};
    }
    // A load of another address belongs to a part of the screen, such as a preview. The router requires a result for its route.
    if (!going) return keptFor(Object.keys(results));
    const { pathname } = new URL(request.url);
    if (pathname !== location.pathname || failures.openLists === 0) return undefined;
    // Another page, search or filter of this list: its toolbar stays, and it shows no rows.
    failures.report({ text: textOf(pathname, null).text, reason: "narrowing", sent: null });
    return {};
  }

  return (args: Args, next: () => Promise<Results>): Promise<Results | undefined> =>
    args.request.method === "GET"
      ? load(args, next)
      : submit(args, next).finally(() => {
          failures.isSending = false;
        });
}

const keptFor = (routes: string[]): Results =>
  Object.fromEntries(routes.map((id) => [id, { type: "data", result: data(undefined, { status: 503 }) }]));

function encodingOf({ headers }: Request): Sent["encType"] {
  const isMultipart = headers.get("content-type")?.startsWith("multipart/form-data");
  return isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded";
}

/**
 * Returns the address that the router is navigating to. The router itself is asked, because React may show a navigation
 * only after it has failed.
 */
function addressAhead(): string | undefined {
  type Ahead = { state: { navigation: { location?: Pick<Location, "pathname" | "search"> } } };
  const router: Ahead | undefined = Reflect.get(window, routerName);
  const ahead = router?.state.navigation.location;
  return ahead && ahead.pathname + ahead.search;
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Whether the session is open. Without an answer the form is not sent: it could be redirected to sign-in. */
async function askSession(
  address: string,
  patienceMs: number,
): Promise<"open" | "ended" | "unreachable" | "server"> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { ok, status } = await fetch(address, { cache: "no-store", signal });
    if (ok) return "open";
    if (status === 401) return "ended";
    return isGateway(status) ? "unreachable" : "server";
  } catch {
    return "unreachable";
  }
}

/** Whether the status comes from a proxy that cannot reach the server. */
const isGateway = (status: number) => status === 502 || status === 504;

/** Returns the reason why a submission failed; null after a success. */
function reasonOf(results: Results): Failure["reason"] | null {
  for (const result of Object.values(results)) {
    const status = statusOf(result);
    if (status === undefined || isGateway(status)) return "unreachable";
    if (status >= 500) return "server";
    if (result.type === "error" && status >= 400) {
      return status === 408 || status === 429 ? "server" : "refused";
    }
  }
  return null;
}

/** Whether a retry may solve the failed load. A missing record (404) is a normal answer. */
function isFault(result: DataStrategyResult): boolean {
  return result.type === "error" && (statusOf(result) ?? 500) >= 500;
}

/** Returns the status of a result; undefined without an answer of our server. */
function statusOf({ type, result }: DataStrategyResult): number | undefined {
  if (result instanceof Response) return result.status;
  const init = (result as { init?: ResponseInit | null } | undefined)?.init;
  if (type === "data") return init?.status ?? 200;
  // The router wraps the error of an action, with the status if there was an answer.
  if (init?.status !== undefined) return init.status;
  if (typeof result === "object" && result !== null && "status" in result) return Number(result.status);
  return result instanceof Error && result.message === serverErrorMessage ? 500 : undefined;
}
