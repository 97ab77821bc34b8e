import { DateCell, TitleCell } from "#app/admin/kit/list/cells.tsx";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { Badge, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { roleNames } from "#app/admin/role-names.ts";
import type { UserRow } from "#server/staff/queries.ts";
import { usersText } from "./messages.ts";

/** `self` is the id of the signed-in user, whose row is marked. */
export function userColumns(self: string, toEdit: (id: string) => string): readonly Column<UserRow>[] {
  return [
    {
      key: "name",
      header: usersText.name,
      isCardHead: true,
      cell: ({ id, name, email }) => (
        <TitleCell
          title={id === self ? `${name} (${usersText.you})` : name}
          text={<bdi dir="ltr">{email}</bdi>}
          to={toEdit(id)}
        />
      ),
    },
    {
      key: "role",
      header: usersText.role,
      hasNoLabel: true,
      cell: ({ role, hasOwnRights }) => (
        <Badge>{hasOwnRights ? usersText.ownRights(roleNames[role]) : roleNames[role]}</Badge>
      ),
    },
    {
      key: "state",
      header: usersText.state,
      hasNoLabel: true,
      isBelowPrevious: true,
      cell: ({ active }) => (
        <StatusBadge tone={active ? "good" : "bad"}>
          {active ? usersText.active : usersText.passive}
        </StatusBadge>
      ),
    },
    {
      key: "secondFactor",
      header: usersText.secondFactor,
      cell: ({ secondFactor }) => (secondFactor ? usersText.on : usersText.off),
    },
    {
      key: "lastLogin",
      header: usersText.lastLogin,
      cell: ({ lastLogin }) =>
        lastLogin ? (
          <DateCell at={lastLogin} as="time" />
        ) : (
          <span className="text-ink-faint">{usersText.never}</span>
        ),
    },
    {
      key: "createdAt",
      header: usersText.createdAt,
      cell: ({ createdAt }) => <DateCell at={createdAt} />,
    },
  ];
}
