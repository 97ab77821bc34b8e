import { data, redirect } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { readFormData } from "#app/request/read-form-data.ts";
import { mayWrite, requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import type { Config } from "#server/config/config.ts";
import { maxUploadBytes } from "#server/images/rules.ts";
import { readAccountCodes } from "#server/transfers/account-codes.ts";
import { readRemembered } from "#server/transfers/queries.ts";
import { removeAccountCode, saveAccountCode } from "#server/transfers/save-account-code.ts";
import { changeLayout, forgetLayout } from "#server/transfers/save-layout.ts";
import { ownValue } from "#shared/own-value.ts";
import { adminAddress } from "../kit/admin-link.ts";
import { LoadTrouble } from "../kit/failure/load-trouble.tsx";
import { sentText } from "../kit/form/read-sent-form.ts";
import { ScreenHeading } from "../kit/frame/screen-heading.tsx";
import { kitText } from "../kit/kit-text.ts";
import type { Route } from "./+types/accounts";
import { AccountCard } from "./account-card.tsx";
import { refusalOf, accountsText as text } from "./account-texts.ts";
import { readLayout } from "./read-layout.ts";
import { TransferViews } from "./transfer-views.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log, config } = context.get(appContext);
  const start = {
    accounts: accountsOf(config),
    mayWrite: may(requireStaff(context).actor, "transfers.write"),
  };
  try {
    return data({ ...start, codes: await readAccountCodes(db), layouts: await readRemembered(db) });
  } catch (err) {
    log.error({ err }, "account codes load failed");
    return data({ ...start, codes: null, layouts: {} }, { status: 500 });
  }
}

/**
 * Takes `iban` and the `file` of its Karekod; with `intent=remove` the stored one goes. `intent=layout` changes the
 * columns of its tables (`layout`), `intent=forget` forgets them.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  if (!mayWrite(context, "transfers.write")) return refuse(403, "", kitText.noPermission);
  const read = await readFormData(request, maxUploadBytes + 64 * 1024);
  if (read.kind !== "form") {
    return read.kind === "too-large" ? refuse(413, "", text.refused.size) : refuse(400, "", text.failed);
  }
  const { ctx } = requireStaff(context);
  const iban = sentText(read.form, "iban", 40);
  const done = (message: string) =>
    redirect(adminAddress(params.adminPath, "transfers/accounts"), { headers: flash(app, message) });
  const accounts = accountsOf(app.config).map((account) => account.iban);
  try {
    if (!accounts.includes(iban)) return refuse(422, "", text.refused["unknown-account"]);
    const intent = sentText(read.form, "intent", 20);
    if (intent === "remove") {
      const removed = await removeAccountCode(ctx, iban);
      return removed.kind === "saved" ? done(text.removed) : refuse(403, iban, kitText.noPermission);
    }
    if (intent === "layout" || intent === "forget") {
      const layout = intent === "layout" ? readLayout(read.form.get("layout")) : null;
      if (layout === "wrong") return refuse(400, iban, text.columnsFailed);
      const saved = layout ? await changeLayout(ctx, iban, layout) : await forgetLayout(ctx, iban);
      if (saved.kind === "changed") return refuse(409, iban, text.columnsStale);
      if (saved.kind === "forbidden") return refuse(403, iban, kitText.noPermission);
      return done(layout ? text.columnsSaved : text.columnsForgotten);
    }
    const file = read.files.get("file");
    if (!file?.bytes.length) return refuse(422, iban, text.noFile);
    const saved = await saveAccountCode(ctx, app.images, { iban, file: file.bytes, accounts });
    if (saved.kind === "refused") return refuse(422, iban, refusalOf(saved));
    return saved.kind === "saved" ? done(text.saved) : refuse(403, iban, kitText.noPermission);
  } catch (err) {
    app.log.error({ err }, "account save failed");
    return refuse(500, iban, text.failed);
  }
}

function accountsOf({ bankAccounts }: Pick<Config, "bankAccounts">) {
  return bankAccounts.flatMap(({ bank, accounts }) =>
    accounts.map(({ iban, name, currency }) => ({ iban, name, currency, bank })),
  );
}

/** `iban`: the account beside which the message is shown; "": above all. */
function refuse(status: number, iban: string, message: string) {
  return data({ iban, message }, { status });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** The accounts for transfers, each with the Karekod that donors see. */
export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, codes, layouts, mayWrite: writes } = loaderData;
  const known = accounts.some(({ iban }) => iban === actionData?.iban);
  return (
    <>
      <ScreenHeading title={text.title} text={text.lead} />
      <TransferViews />
      {actionData && !known && <LoadTrouble message={actionData.message} />}
      {codes === null ? (
        <LoadTrouble message={text.loadFailed} />
      ) : (
        <ul className="mt-5 grid items-start gap-5 xl:grid-cols-2">
          {accounts.map((account) => {
            const code = ownValue(codes, account.iban) ?? null;
            const remembered = ownValue(layouts, account.iban) ?? null;
            return (
              <AccountCard
                // A new picture empties the form, and changed columns are shown.
                key={`${account.iban} ${code?.picture} ${remembered?.updatedAt.getTime()}`}
                account={account}
                code={code}
                remembered={remembered}
                trouble={actionData?.iban === account.iban ? actionData.message : null}
                reason={writes ? undefined : kitText.noPermission}
              />
            );
          })}
        </ul>
      )}
      <p className="mt-4 text-xs text-ink-soft">{text.source}</p>
    </>
  );
}
