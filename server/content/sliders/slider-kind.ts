import type { RecordKind } from "../../records/record-kind.ts";
import { sliders } from "./table.ts";

export const sliderKind = {
  entity: "slider",
  table: sliders,
  removed: "deletedAt",
} satisfies RecordKind<typeof sliders>;
