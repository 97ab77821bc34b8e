import type { field as tr } from "../tr/field.ts";

export const field: Record<keyof typeof tr, string> = {
  "field.title": "From the field",
  "field.about": "What this news is about",
  "field.support": "Support",
  "gallery.title": "Photographs",
  "gallery.of": "Photographs: {title}",
  "lightbox.label": "Photograph",
  "lightbox.next": "Next photograph",
  "lightbox.previous": "Previous photograph",
};
