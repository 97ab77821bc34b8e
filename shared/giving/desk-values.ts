import { z } from "zod";
import { optionalText, requiredText } from "#shared/content/content-fields.ts";

/** The fields of a cash desk, in the form and on the server. */
export const deskValues = z.object({ name: requiredText(60), place: optionalText(120) });

export type DeskValues = z.output<typeof deskValues>;
