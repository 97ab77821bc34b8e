import { data } from "react-router";
import { ChangeFields } from "#app/admin/accounts/change-text.tsx";
import { accountsText, refusePageText as text } from "#app/admin/accounts/messages.ts";
import { requestsOf } from "#app/admin/accounts/requests-of.ts";
import { addressContext, appContext } from "#app/http/request/context.ts";
import { listAccounts } from "#server/giving/accounts/queries.ts";
import { readPurposeNames } from "#server/giving/accounts/read-purpose-names.ts";
import { findByLink, refuseByLink } from "#server/giving/accounts/refuse-by-link.ts";
import { isUndecided } from "#server/giving/accounts/rules.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import type { Route } from "./+types/refuse-account";
import { SignInForm, SignInFrame, SignInLink } from "./sign-in-frame.tsx";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** The target of the mailed link that refuses a change of bank accounts. Opening it changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const changes = await findByLink(db, tokenOf(request));
  const state = !changes ? "expired" : changes.some(isUndecided) ? "open" : "decided";
  const requests =
    changes && state === "open"
      ? requestsOf(changes, await listAccounts(db), await readPurposeNames(db))
      : [];
  return data({ state, requests } as const, { status: state === "expired" ? 410 : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const visitor = { db: app.db, clock: app.clock, address: context.get(addressContext) };
  const outcome = await refuseByLink(visitor, app.accounts, tokenOf(request));
  const isRefused = outcome.kind === "refused";
  const done = !isRefused ? null : app.accounts.mail ? text.doneWithMail : text.done;
  return data({ done }, { status: isRefused ? 200 : 410 });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function RefuseAccount({ loaderData, actionData, params }: Route.ComponentProps) {
  const { state, requests } = loaderData;
  const error = actionData?.done ? null : state === "open" ? null : text[state];
  return (
    <SignInFrame
      title={text.title}
      lead={actionData?.done ? actionData.done : state === "open" ? text.lead : undefined}
      error={error}
      foot={<SignInLink href={`/${params.adminPath}/login`}>{text.toSignIn}</SignInLink>}
    >
      {!actionData?.done && state === "open" && (
        <>
          {requests.map(({ id: request, requestedName, requestedAt, changes }) => (
            <div key={request}>
              <p className="mb-3 text-sm text-ink-soft">
                {accountsText.by(requestedName, formatDateTime(requestedAt, "tr"))}
              </p>
              {changes.map(({ id, title, fields }) => (
                <div key={id} className="mb-5">
                  <p className="font-semibold">{title}</p>
                  <ChangeFields fields={fields} />
                </div>
              ))}
            </div>
          ))}
          <SignInForm submit={text.submit}>{null}</SignInForm>
        </>
      )}
    </SignInFrame>
  );
}
