import { dropPages } from "#server/platform/page-cache/follow-content.ts";
import { isOpen } from "./is-open.ts";
import type { OpeningContext } from "./opening-context.ts";

const lastAnswers = new WeakMap<OpeningContext, "closed" | "open">();

/** Whether the site takes no donations yet. A site never closes again, so the database answers only until it has opened. */
export async function isClosed(ctx: OpeningContext): Promise<boolean> {
  if (!ctx.hasGate || ctx.skipsChecklist || lastAnswers.get(ctx) === "open") return false;
  if (!(await isOpen(ctx.db))) {
    lastAnswers.set(ctx, "closed");
    return true;
  }
  // A gift that opens the site drops no pages, because notifications make the commits of orders wait
  // (docs/decisions/010-page-cache.md). So the process that first finds the site open drops the pages with the notice.
  if (lastAnswers.get(ctx) === "closed") await dropPages(ctx.db);
  lastAnswers.set(ctx, "open");
  return false;
}
