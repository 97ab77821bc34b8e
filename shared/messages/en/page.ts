import type { page as tr } from "../tr/page.ts";

export const page: Record<keyof typeof tr, string> = {
  "page.breadcrumbs": "Breadcrumb",
  "page.inTurkish": "This text is available in Turkish only.",
  "page.someInTurkish": "Some of these texts are available in Turkish only.",
  "page.fault.kept":
    "Something went wrong on this page and it was set up again. What you typed is still here; please check it and try again. If your browser is translating the page, turning that off helps.",
  "page.fault.gone":
    "This part of the page could not be shown. Please reload the page, and turn off your browser’s translation if it is on.",
  "page.retry": "Try again",
};
