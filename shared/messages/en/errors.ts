import type { errors as tr } from "../tr/errors.ts";

export const errors: Record<keyof typeof tr, string> = {
  "error.unexpected.title": "Unexpected Application Error!",
  "error.unexpected.heading": "This page cannot be opened right now",
  "error.unexpected.text": "Something went wrong on our side. Please try again in a little while.",
  "error.unexpected.retry": "Try Again",
  "error.unexpected.code": "Error code",
  "busy.title": "We have very many visitors right now",
  "busy.text": "We will open the page again in a few seconds. Payments that have begun are not affected.",
  "busy.retry": "Try again now",
  "notFound.title": "Page Not Found",
  "notFound.text": "The page you are looking for may have moved, been removed, or never existed.",
  "notFound.home": "Back to the Home Page",
};
