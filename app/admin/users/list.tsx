import { answerIntents, flashRefusal, resultByKind } from "#app/admin/answer-intents.server.ts";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { RowActions, RowDelete, RowEdit } from "#app/admin/kit/list/row-actions.tsx";
import { requireStaff } from "#app/http/request/staff.ts";
import { isOpen } from "#server/giving/opening/is-open.ts";
import { deleteUser } from "#server/staff/delete-user.ts";
import { isActiveAdministrator } from "#server/staff/guard-administrators.ts";
import { may } from "#server/staff/permissions.ts";
import { findOnlyAdministrator, isSecondFactorRequired, listUsers } from "#server/staff/queries.ts";
import { requireSecondFactor } from "#server/staff/require-second-factor.ts";
import type { Route } from "./+types/list";
import { userColumns } from "./columns.tsx";
import { usersText } from "./messages.ts";
import { Requirement } from "./requirement.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireStaff(context);
  const users = await listUsers(ctx.db);
  return {
    query: readListQuery(url, { sorts: ["newest"] }),
    allowed: may(actor, "users", "change"),
    self: actor.id,
    users,
    last: await findOnlyAdministrator(ctx.db),
    required: await isSecondFactorRequired(ctx.db),
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "users", level: "change" },
    refuse: flashRefusal,
    intents: {
      delete: async ({ ctx, form, failureMessage }) => {
        const id = sentText(form, "id");
        if (id !== (await findOnlyAdministrator(ctx.db)) && (await isActiveAdministrator(ctx, isOpen, id)))
          return [409, `${failureMessage} ${usersText.switchOffFirst}`];
        return resultByKind(await deleteUser(ctx, id), {
          deleted: usersText.deleted,
          missing: [404, failureMessage],
          "last-administrator": [409, `${failureMessage} ${usersText.lastAdministrator}`],
          "beyond-rights": [409, `${failureMessage} ${usersText.beyondRights}`],
          "own-account": [409, `${failureMessage} ${usersText.ownAccount}`],
        });
      },
      "require-second-factor": async ({ ctx, form }) =>
        resultByKind(await requireSecondFactor(ctx, form.get("required") === "1"), {
          saved: usersText.requirementSaved,
          "own-first": [409, usersText.ownFirst],
        }),
    },
  });
}

export const meta: Route.MetaFunction = () => [{ title: usersText.title }];

export default function Users({ loaderData }: Route.ComponentProps) {
  const { users, query, allowed, self, last, required } = loaderData;
  const link = useAdminLink();
  const refusal = allowed ? undefined : usersText.missingRight;
  const findDeleteReason = (id: string) => {
    if (refusal) return refusal;
    if (id === last) return usersText.lastAdministrator;
    return id === self ? usersText.ownAccount : undefined;
  };
  return (
    <ListScreen
      heading={{
        title: usersText.title,
        create: { to: link("users/create"), label: usersText.create, reason: refusal },
        children: <Requirement required={required} reason={refusal} users={users} self={self} />,
      }}
      note={required ? usersText.requiredNote : undefined}
      list={{ rows: users, total: users.length, page: 1, pages: 1, pageSize: users.length }}
      query={query}
      columns={userColumns(self, (id) => link(`users/edit/${id}`))}
      rowTitle={({ name }) => name}
      rowTo={({ id }) => link(`users/edit/${id}`)}
      actions={({ id, name }) => (
        <RowActions>
          <RowEdit to={link(`users/edit/${id}`)} title={name} />
          <RowDelete id={id} title={name} question={usersText.deleteQuestion} reason={findDeleteReason(id)} />
        </RowActions>
      )}
      total={usersText.total}
      empty={usersText.empty}
    />
  );
}
