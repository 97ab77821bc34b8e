import { animalStateNames, animalText } from "#app/admin/kurban/animals/texts.ts";
import { shareText } from "#app/admin/kurban/share-texts.ts";
import type { SheetColumn } from "#server/giving/exports/sheet.ts";
import type { SheetLine } from "#server/giving/kurban/animals/list-sheets.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { donationTypeName } from "#shared/text/label.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { columnText } from "./messages.ts";

/** The columns of the lists of animals: one row for each share. */
export const sheetLineColumns: SheetColumn<SheetLine>[] = [
  { header: animalText.place, kind: "text", width: 24, value: ({ placeName }) => placeName },
  { header: animalText.tag, kind: "text", width: 12, value: ({ tag }) => tag },
  { header: animalText.earTag, kind: "text", width: 20, value: ({ earTag }) => earTag },
  { header: columnText.position, kind: "number", value: ({ position }) => position },
  { header: shareText.names, kind: "text", width: 34, value: ({ name }) => name },
  {
    header: shareText.type,
    kind: "text",
    width: 12,
    value: ({ donationType }) => donationTypeName(donationType),
  },
  {
    header: shareText.order,
    kind: "text",
    width: 14,
    value: ({ reference }) => (reference ? formatReference(reference) : null),
  },
  {
    header: animalText.state,
    kind: "text",
    width: 16,
    value: ({ state }) => ownValue<string>(animalStateNames, state) ?? state,
  },
  { header: columnText.listVersion, kind: "number", value: ({ listVersion }) => listVersion },
];
