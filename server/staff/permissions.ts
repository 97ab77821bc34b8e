import { type Area, areas, type Level, type Rights, reaches } from "#shared/staff/rights.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Role } from "./roles.ts";

/** The levels of a person that differ from the preset of the role (the table `admin_rights`). */
export type RightOverrides = Readonly<Partial<Record<Area, Level>>>;

export type Holder = { role: Role; overrides: RightOverrides };

/** The levels of each role. docs/contract.md#rights-of-staff says what each level allows. */
export const presets: Record<Role, Rights> = {
  admin: {
    content: "decide",
    orders: "decide",
    contacts: "decide",
    refunds: "decide",
    transfers: "decide",
    cash: "decide",
    documents: "decide",
    exports: "decide",
    kurban: "decide",
    plans: "decide",
    settings: "decide",
    users: "decide",
  },
  editor: {
    content: "change",
    orders: "decide",
    contacts: "change",
    refunds: "see",
    transfers: "decide",
    cash: "change",
    documents: "change",
    exports: "change",
    kurban: "change",
    plans: "change",
    settings: "see",
    users: "see",
  },
  viewer: {
    content: "see",
    orders: "see",
    contacts: "see",
    refunds: "see",
    transfers: "see",
    cash: "see",
    documents: "see",
    exports: "none",
    kurban: "see",
    plans: "see",
    settings: "see",
    users: "see",
  },
};

/** Whether the person has at least this level. Every write checks it; screens only hide what is forbidden. */
export function may({ role, overrides }: Holder, area: Area, level: Level): boolean {
  return reaches(ownValue(overrides, area) ?? presets[role][area], level);
}

/** Returns the level of the person in each area. */
export function rightsOf({ role, overrides }: Holder): Rights {
  return { ...presets[role], ...overrides };
}

/** Whether the person may change anything besides the own account. */
export function mayWriteAnything(person: Holder): boolean {
  return areas.some((area) => may(person, area, "change"));
}
