import type { StaffContext } from "#server/accounts/staff-write.ts";
import { deleteNews } from "#server/content/news/delete-news.ts";
import { publishNews } from "#server/content/news/publish-news.ts";
import { restoreNews } from "#server/content/news/restore-news.ts";
import type { Restored } from "#server/records/outcomes.ts";
import type { RowChange } from "../kit/row-change.ts";
import { newsText } from "./messages.ts";

type Change = {
  write: (ctx: StaffContext, change: RowChange) => Promise<Restored>;
  done: string;
  failed: string;
};

/** What the icons of a row ask for, by `intent`. */
export const changes: Partial<Record<string, Change>> = {
  publish: {
    write: (ctx, { id }) => publishNews(ctx, id, true),
    done: newsText.published,
    failed: newsText.statusFailed,
  },
  unpublish: {
    write: (ctx, { id }) => publishNews(ctx, id, false),
    done: newsText.unpublished,
    failed: newsText.statusFailed,
  },
  delete: {
    write: (ctx, { id }) => deleteNews(ctx, id),
    done: newsText.deleted,
    failed: newsText.deleteFailed,
  },
  restore: {
    write: (ctx, { id, slug }) => restoreNews(ctx, id, slug),
    done: newsText.restored,
    failed: newsText.restoreFailed,
  },
};
