import { fieldPage } from "#app/http/request/field-page.ts";

/** The field screen for staff: the same program as at /saha, with a choice of the place. */
export function loader() {
  return fieldPage("staff");
}
