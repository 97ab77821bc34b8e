import { isOpen } from "./is-open.ts";
import type { OpeningContext } from "./opening-context.ts";

const openSites = new WeakSet<OpeningContext>();

/** Whether the site takes no donations yet. A site never closes again, so the database answers only until it has opened. */
export async function isClosed(ctx: OpeningContext): Promise<boolean> {
  if (!ctx.hasGate || ctx.skipsList || openSites.has(ctx)) return false;
  if (!(await isOpen(ctx.db))) return true;
  openSites.add(ctx);
  return false;
}
