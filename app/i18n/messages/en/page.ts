import type { page as tr } from "../tr/page.ts";

export const page: Record<keyof typeof tr, string> = {
  "page.breadcrumbs": "Breadcrumb",
  "page.inTurkish": "This text is available in Turkish only.",
  "page.someInTurkish": "Some of these texts are available in Turkish only.",
  "page.retry": "Try again",
};
