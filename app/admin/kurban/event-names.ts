import { fieldText } from "#app/field/texts.ts";

/** The names of the events of the field, as its phones show them. */
export const eventKindNames = fieldText.kinds;
