import { data } from "react-router";
import { answerIntents, type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { LoadTrouble } from "#app/admin/kit/failure/load-trouble.tsx";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { readStatementAccounts } from "#server/giving/accounts/queries.ts";
import { readAccountCodes } from "#server/giving/transfers/account-codes.ts";
import { readStoredLayouts } from "#server/giving/transfers/queries.ts";
import { removeAccountCode, saveAccountCode } from "#server/giving/transfers/save-account-code.ts";
import { changeLayout, deleteLayout } from "#server/giving/transfers/save-layout.ts";
import { maxUploadBytes } from "#server/platform/pictures/rules.ts";
import { may } from "#server/staff/permissions.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/accounts";
import { AccountCard } from "./account-card.tsx";
import { describeRefusal, accountsText as text } from "./account-texts.ts";
import { readLayout } from "./read-layout.ts";
import { TransferViews } from "./transfer-views.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, accounts } = context.get(appContext);
  return {
    accounts: await readStatementAccounts(accounts),
    mayWrite: may(requireStaff(context).actor, "transfers", "change"),
    codes: await readAccountCodes(db),
    layouts: await readStoredLayouts(db),
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "transfers", level: "change" },
    files: { maxBytes: maxUploadBytes + 64 * 1024, tooLarge: text.refused.size },
    refuse: (status, message) => answerProblem(status, "", message),
    intents: {
      save: withAccount(saveCode),
      remove: withAccount(async ({ ctx }, iban) =>
        resultByKind(await removeAccountCode(ctx, iban), { saved: text.removed }),
      ),
      layout: withAccount(saveLayout),
      forget: withAccount(async ({ ctx }, iban) =>
        resultByKind(await deleteLayout(ctx, iban), {
          saved: text.columnsForgotten,
          changed: answerProblem(409, iban, text.columnsStale),
        }),
      ),
    },
  });
}

/** Wraps a handler of a write about one bank account. */
function withAccount<Answer>(handler: (args: IntentArgs, iban: string) => Promise<Answer>) {
  return async (args: IntentArgs) => {
    const iban = sentText(args.form, "iban", 40);
    const accounts = await readStatementAccounts(args.app.accounts);
    const isKnown = accounts.some((account) => account.iban === iban);
    return isKnown ? handler(args, iban) : answerProblem(422, "", text.refused["unknown-account"]);
  };
}

async function saveCode({ ctx, app, files }: IntentArgs, iban: string) {
  const file = files.get("file");
  if (!file?.bytes.length) return answerProblem(422, iban, text.noFile);
  const accounts = (await readStatementAccounts(app.accounts)).map((account) => account.iban);
  return resultByKind(await saveAccountCode(ctx, app.images, { iban, file: file.bytes, accounts }), {
    saved: text.saved,
    refused: (refused) => answerProblem(422, iban, describeRefusal(refused)),
  });
}

async function saveLayout({ ctx, form }: IntentArgs, iban: string) {
  const layout = readLayout(form.get("layout"));
  if (layout === null || layout === "invalid") return answerProblem(400, iban, text.columnsFailed);
  return resultByKind(await changeLayout(ctx, iban, layout), {
    saved: text.columnsSaved,
    changed: answerProblem(409, iban, text.columnsStale),
  });
}

/** Answers with the reason why nothing was saved. The message appears at the account with this IBAN, otherwise above all. */
function answerProblem(status: number, iban: string, message: string) {
  return data({ iban, message }, { status });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, codes, layouts, mayWrite } = loaderData;
  const isShownAtAccount = accounts.some(({ iban }) => iban === actionData?.iban);
  return (
    <>
      <ScreenHeading title={text.title} text={text.lead} />
      <TransferViews />
      {actionData && !isShownAtAccount && <LoadTrouble message={actionData.message} />}
      <ul className="mt-5 grid items-start gap-5 xl:grid-cols-2">
        {accounts.map((account) => {
          const code = ownValue(codes, account.iban) ?? null;
          const savedLayout = ownValue(layouts, account.iban) ?? null;
          return (
            <AccountCard
              // The key resets the forms after a change of the picture or the columns.
              key={`${account.iban} ${code?.picture} ${savedLayout?.updatedAt.getTime()}`}
              account={account}
              code={code}
              savedLayout={savedLayout}
              problem={actionData?.iban === account.iban ? actionData.message : null}
              reason={mayWrite ? undefined : kitText.noPermission}
            />
          );
        })}
      </ul>
      <p className="mt-4 text-xs text-ink-soft">{text.source}</p>
    </>
  );
}
