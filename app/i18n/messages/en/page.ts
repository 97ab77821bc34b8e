import type { page as tr } from "../tr/page.ts";

export const page: Record<keyof typeof tr, string> = {
  "page.breadcrumbs": "Breadcrumb",
  "page.retry": "Try again",
};
