import { data, redirect } from "react-router";
import { isAskedByScript } from "#app/request/asked-by-script.ts";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { mayWrite, requireStaff } from "#app/request/staff.ts";
import { deleteUser } from "#server/accounts/delete-user.ts";
import { may } from "#server/accounts/permissions.ts";
import { isSecondFactorRequired, listUsers } from "#server/accounts/queries.ts";
import { requireSecondFactor } from "#server/accounts/require-second-factor.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { readSentForm, sentText } from "../kit/form/read-sent-form.ts";
import { readListQuery } from "../kit/list/list-query.ts";
import { ListScreen } from "../kit/list/list-screen.tsx";
import { RowActions, RowDelete, RowEdit } from "../kit/list/row-actions.tsx";
import { tryVerb } from "../try-verb.server.ts";
import type { Route } from "./+types/list";
import { userColumns } from "./columns.tsx";
import { usersText } from "./messages.ts";
import { Requirement } from "./requirement.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { log } = context.get(appContext);
  const { ctx, actor } = requireStaff(context);
  const common = {
    query: readListQuery(url, { sorts: ["newest"] }),
    allowed: may(actor, "users.write"),
    self: actor.id,
  };
  try {
    const users = await listUsers(ctx.db);
    const administrators = users.filter(({ role, active }) => role === "admin" && active);
    const last = administrators.length === 1 ? administrators[0]?.id : undefined;
    const required = await isSecondFactorRequired(ctx.db);
    return { ...common, users, last, required, error: null };
  } catch (err) {
    log.error({ err }, "user list load failed");
    return { ...common, users: [], last: undefined, required: false, error: usersText.loadFailed };
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { ctx } = requireStaff(context);
  if (!mayWrite(context, "users.write")) return data(null, { status: 403 });
  const form = await readSentForm(request, true);
  const back = (message: string) => redirect(`/${params.adminPath}/users`, { headers: flash(app, message) });
  switch (sentText(form, "intent")) {
    case "delete": {
      const outcome = await tryVerb(app.log, "user deletion failed", deleteUser(ctx, sentText(form, "id")));
      if (outcome.kind === "forbidden") return data(null, { status: 403 });
      if (outcome.kind === "failed" && isAskedByScript(request)) return data(null, { status: 500 });
      return back(deleteMessages[outcome.kind]);
    }
    case "require-second-factor": {
      const work = requireSecondFactor(ctx, form.get("required") === "1");
      const outcome = await tryVerb(app.log, "second factor requirement failed", work);
      if (outcome.kind === "forbidden") return data(null, { status: 403 });
      if (outcome.kind === "failed" && isAskedByScript(request)) return data(null, { status: 500 });
      return back(requirementMessages[outcome.kind]);
    }
    default:
      throw data(null, { status: 400 });
  }
}

const deleteMessages = {
  deleted: usersText.deleted,
  failed: usersText.deleteFailed,
  missing: usersText.deleteFailed,
  "last-administrator": `${usersText.deleteFailed} ${usersText.lastAdministrator}`,
  "own-account": `${usersText.deleteFailed} ${usersText.ownAccount}`,
};

const requirementMessages = {
  saved: usersText.requirementSaved,
  "own-first": usersText.ownFirst,
  failed: usersText.requirementFailed,
};

export const meta: Route.MetaFunction = () => [{ title: usersText.title }];

export default function Users({ loaderData }: Route.ComponentProps) {
  const { users, query, allowed, self, last, required, error } = loaderData;
  const link = useAdminLink();
  const refusal = allowed ? undefined : usersText.onlyAdministrators;
  const whyNotDelete = (id: string) =>
    refusal ?? (id === last ? usersText.lastAdministrator : id === self ? usersText.ownAccount : undefined);
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
      rowId={({ id }) => id}
      rowTitle={({ name }) => name}
      rowTo={({ id }) => link(`users/edit/${id}`)}
      actions={({ id, name }) => (
        <RowActions>
          <RowEdit to={link(`users/edit/${id}`)} title={name} />
          <RowDelete id={id} title={name} question={usersText.deleteQuestion} reason={whyNotDelete(id)} />
        </RowActions>
      )}
      total={usersText.total}
      empty={usersText.empty}
      error={error}
    />
  );
}
