import type { StaffContext } from "#server/accounts/staff-write.ts";
import { deletePage } from "#server/content/pages/delete-page.ts";
import { restorePage } from "#server/content/pages/restore-page.ts";
import type { Restored } from "#server/records/outcomes.ts";
import type { RowChange } from "../kit/row-change.ts";
import { pagesText } from "./messages.ts";

type Change = {
  write: (ctx: StaffContext, change: RowChange) => Promise<Restored>;
  done: string;
  failed: string;
};

/** What the icons of a row ask for, by `intent`. */
export const changes: Partial<Record<string, Change>> = {
  delete: {
    write: (ctx, { id }) => deletePage(ctx, id),
    done: pagesText.deleted,
    failed: pagesText.deleteFailed,
  },
  restore: {
    write: (ctx, { id, slug }) => restorePage(ctx, id, slug),
    done: pagesText.restored,
    failed: pagesText.restoreFailed,
  },
};
