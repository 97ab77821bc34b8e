import { data } from "react-router";
import { answerIntents, says, type Write } from "#app/admin/answer-intents.server.ts";
import { LoadTrouble } from "#app/admin/kit/failure/load-trouble.tsx";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import type { Config } from "#server/compose/config/config.ts";
import { readAccountCodes } from "#server/giving/transfers/account-codes.ts";
import { readStoredLayouts } from "#server/giving/transfers/queries.ts";
import { removeAccountCode, saveAccountCode } from "#server/giving/transfers/save-account-code.ts";
import { changeLayout, deleteLayout } from "#server/giving/transfers/save-layout.ts";
import { maxUploadBytes } from "#server/platform/pictures/rules.ts";
import { may } from "#server/staff/permissions.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/accounts";
import { AccountCard } from "./account-card.tsx";
import { refusalOf, accountsText as text } from "./account-texts.ts";
import { readLayout } from "./read-layout.ts";
import { TransferViews } from "./transfer-views.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(appContext);
  return {
    accounts: accountsOf(config),
    mayWrite: may(requireStaff(context).actor, "transfers.write"),
    codes: await readAccountCodes(db),
    layouts: await readStoredLayouts(db),
  };
}

/** Handles `iban` with the `file` of its Karekod, or the columns of its tables (`layout`). */
export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    permission: "transfers.write",
    files: { most: maxUploadBytes + 64 * 1024, tooLarge: text.refused.size },
    refuse: (status, message) => refuse(status, "", message),
    intents: {
      save: about(saveCode),
      remove: about(async ({ ctx }, iban) =>
        says(await removeAccountCode(ctx, iban), { saved: text.removed }),
      ),
      layout: about(saveLayout),
      forget: about(async ({ ctx }, iban) =>
        says(await deleteLayout(ctx, iban), {
          saved: text.columnsForgotten,
          changed: refuse(409, iban, text.columnsStale),
        }),
      ),
    },
  });
}

/** Wraps a write about one of the site's accounts. */
function about<Answer>(work: (write: Write, iban: string) => Promise<Answer>) {
  return async (write: Write) => {
    const iban = sentText(write.form, "iban", 40);
    const isKnown = accountsOf(write.app.config).some((account) => account.iban === iban);
    return isKnown ? work(write, iban) : refuse(422, "", text.refused["unknown-account"]);
  };
}

async function saveCode({ ctx, app, files }: Write, iban: string) {
  const file = files.get("file");
  if (!file?.bytes.length) return refuse(422, iban, text.noFile);
  const accounts = accountsOf(app.config).map((account) => account.iban);
  return says(await saveAccountCode(ctx, app.images, { iban, file: file.bytes, accounts }), {
    saved: text.saved,
    refused: (refused) => refuse(422, iban, refusalOf(refused)),
  });
}

async function saveLayout({ ctx, form }: Write, iban: string) {
  const layout = readLayout(form.get("layout"));
  if (layout === null || layout === "wrong") return refuse(400, iban, text.columnsFailed);
  return says(await changeLayout(ctx, iban, layout), {
    saved: text.columnsSaved,
    changed: refuse(409, iban, text.columnsStale),
  });
}

function accountsOf({ bankAccounts }: Pick<Config, "bankAccounts">) {
  return bankAccounts.flatMap(({ bank, accounts }) =>
    accounts.map(({ iban, name, currency }) => ({ iban, name, currency, bank })),
  );
}

/** Refuses a write. `iban` is the account beside which the message is shown; "" shows it above all accounts. */
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
      <ul className="mt-5 grid items-start gap-5 xl:grid-cols-2">
        {accounts.map((account) => {
          const code = ownValue(codes, account.iban) ?? null;
          const remembered = ownValue(layouts, account.iban) ?? null;
          return (
            <AccountCard
              // The key resets the form after a new picture, and shows changed columns.
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
      <p className="mt-4 text-xs text-ink-soft">{text.source}</p>
    </>
  );
}
