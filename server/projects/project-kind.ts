import type { RecordKind } from "../records/record-kind.ts";
import { projects } from "./table.ts";

export const projectKind = {
  entity: "project",
  table: projects,
  removed: "deletedAt",
  unique: { constraint: "projects_slug_unique", field: "slug" },
} satisfies RecordKind<typeof projects>;
