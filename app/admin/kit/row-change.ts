import { data, replace } from "react-router";
import { kitText } from "./kit-text.ts";
import type { SlugRefused } from "./row-restore.tsx";

/** What the server's verbs answer to what the icons of a row ask for. */
type Outcome =
  | { kind: "saved" }
  | { kind: "refused"; errors: Partial<Record<string, string>> }
  | { kind: "missing" }
  | { kind: "forbidden" };

/** What a row's icons send: RowPost, RowDelete, RowRestore. */
export type RowChange = { intent: string; id: string; slug: string };

export async function readRowChange(request: Request): Promise<RowChange> {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  return { intent: text("intent"), id: text("id"), slug: text("slug") };
}

/**
 * Does what a row asked for, and says in the list how it went.
 * @param url the action's own argument: the list as it is searched and sorted
 * @param say makes the header of the message; `texts` are the section's
 */
export async function answerRowChange({
  url,
  change,
  write,
  texts,
  say,
  log,
}: {
  url: URL;
  change: RowChange;
  write: () => Promise<Outcome>;
  texts: { done: string; failed: string };
  say: (message: string) => HeadersInit;
  log: { error: (details: { err: unknown }, message: string) => void };
}) {
  // In the place of the list as it was: Back does not lead to it.
  const back = (message: string) => replace(url.pathname + url.search, { headers: say(message) });
  try {
    const outcome = await write();
    switch (outcome.kind) {
      case "saved":
        return back(texts.done);
      case "missing":
        return back(`${texts.failed} ${kitText.missing}`);
      case "refused": {
        const problem = outcome.errors.slug ?? "taken";
        return data<SlugRefused>({ slug: change.slug, problem }, { status: 409 });
      }
      case "forbidden":
        return data(null, { status: 403 });
    }
  } catch (err) {
    log.error({ err }, `a row was not changed: ${change.intent}`);
    return back(texts.failed);
  }
}
