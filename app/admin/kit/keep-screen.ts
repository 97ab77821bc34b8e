import { type DataStrategyResult, data } from "react-router";
import { type Failure, failures as ofThisWindow } from "./failures.ts";

/** Results by route, as the router's client middleware sees them. */
export type Results = Record<string, DataStrategyResult>;

/**
 * What is said about a failure at a path, by the form that was sent (null: it was loading). `again` is false where
 * sending once more could do something twice.
 */
export type FailureText = (path: string, form: URLSearchParams | null) => { text: string; again: boolean };

/** A submission without an answer counts as failed after so long, in milliseconds. */
const patience = 30_000;

type Args = { request: Request; params: { adminPath?: string | undefined } };

/**
 * Client middleware: a request that fails leaves the screen as it is and is told by the banner. The router by itself
 * puts an error page in place of the screen, and everything that was typed is gone.
 *
 * @param route the id of the route that has this middleware
 */
export function keepScreen(
  route: string,
  textOf: FailureText,
  { failures = ofThisWindow, patienceMs = patience } = {},
) {
  /** Taken for the result of whatever route was asked. Its status keeps the router from loading the screen again. */
  const kept = (): Results => ({ [route]: { type: "data", result: data(undefined, { status: 503 }) } });

  async function submit({ request, params }: Args, next: () => Promise<Results>) {
    // Files have an endpoint of their own: what screens send is text.
    const form = new URLSearchParams(await request.clone().text());
    const failed = (reason: Failure["reason"]): Results => {
      const { text, again } = textOf(new URL(request.url).pathname, form);
      const sent = again && reason !== "refused" ? { form, to: addressOf(request) } : null;
      failures.report({ text, reason, sent });
      return kept();
    };
    if (failures.heldForms > 0) {
      const session = await askSession(`/${params.adminPath}/session`, patienceMs);
      failures.setEnded(session === "ended");
      if (session === "ended") return kept();
      if (session !== "open") return failed(session);
    }
    const results = await inTime(next(), patienceMs);
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
    if (!Object.values(results).some(isFault)) {
      if (here) failures.clear("loading");
      return undefined;
    }
    if (here) {
      // After a submission that failed there is nothing new to load, and its own failure is what matters.
      if (!failures.current())
        failures.report({ text: textOf(location.pathname, null).text, reason: "loading", sent: null });
      // What is missing among the results the router keeps as it was.
      return {};
    }
    // Neither this screen nor the next one: part of the screen asked for something beside it, such as a preview.
    return address === failures.goingTo ? undefined : kept();
  }

  return (args: Args, next: () => Promise<Results>): Promise<Results | undefined> =>
    args.request.method === "GET"
      ? load(args, next)
      : submit(args, next).finally(() => {
          failures.isSending = false;
        });
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Whether the sender is still signed in. Where nobody answers, nothing must be sent: it could end at the sign-in page. */
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

/** A proxy says that it does not reach the site. */
const isGateway = (status: number) => status === 502 || status === 504;

/** null when there is no answer in time. */
async function inTime(answer: Promise<Results>, ms: number): Promise<Results | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Why a submission failed; null where it did not. */
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

/** Nothing was loaded, which may be well in a minute. That a record is gone is an answer. */
function isFault(result: DataStrategyResult): boolean {
  return result.type === "error" && (statusOf(result) ?? 500) >= 500;
}

/** The status of what came back; undefined where nothing did, or nothing of ours. */
function statusOf({ type, result }: DataStrategyResult): number | undefined {
  if (result instanceof Response) return result.status;
  if (type === "data") return (result as { init?: ResponseInit | null } | undefined)?.init?.status ?? 200;
  if (typeof result === "object" && result !== null && "status" in result) return Number(result.status);
  // The router's own name for an exception on the server.
  return result instanceof Error && result.message === "Unexpected Server Error" ? 500 : undefined;
}
