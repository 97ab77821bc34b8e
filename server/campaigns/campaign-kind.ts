import type { RecordKind } from "../records/record-kind.ts";
import { campaigns } from "./table.ts";

export const campaignKind = {
  entity: "campaign",
  table: campaigns,
  removed: "archivedAt",
  unique: { constraint: "campaigns_pkey", field: "id" },
} satisfies RecordKind<typeof campaigns>;
