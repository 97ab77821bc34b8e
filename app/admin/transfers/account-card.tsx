import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { AccountCode } from "#server/giving/transfers/account-codes.ts";
import { pictureSources } from "#shared/content/picture.ts";
import type { Layout } from "#shared/giving/statement-layout.ts";
import { groupIban } from "#shared/money/iban.ts";
import { AccountLayout } from "./account-layout.tsx";
import { accountsText as text } from "./account-texts.ts";

type Props = {
  account: { iban: string; name: string; currency: string; bank: string };
  code: AccountCode | null;
  /** The confirmed columns of the tables of this account. */
  savedLayout: { layout: Layout; updatedAt: Date } | null;
  /** The reason why the last write failed. */
  problem: string | null;
  /** The reason why this member of staff may not write. */
  reason: string | undefined;
};

/** An account with its Karekod and the columns of its tables. */
export function AccountCard({ account, code, savedLayout, problem, reason }: Props) {
  const heading = useId();
  const input = useId();
  const busy = useNavigation().formData?.get("iban") === account.iban;
  return (
    <li
      aria-labelledby={heading}
      className="grid gap-4 rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5"
    >
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <div className="min-w-52 flex-1">
          <h2 id={heading} className="font-sans text-base font-semibold">
            {account.name}
          </h2>
          <p className="text-ink-soft">
            {account.bank} · {account.currency}
          </p>
          <p className="mt-1 font-medium tabular-nums">{groupIban(account.iban)}</p>
          <p className="mt-3 text-ink-soft">{code ? text.shown(code.holder) : text.none}</p>
        </div>
        {code && <Picture code={code} name={account.name} />}
      </div>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Form method="post" encType="multipart/form-data" className="grid gap-3 border-t border-sand-200 pt-4">
        <input type="hidden" name="iban" value={account.iban} />
        {reason === undefined && (
          <>
            <label htmlFor={input} className="grid gap-1">
              <span className="font-semibold">{text.file}</span>
              <span className="text-xs text-ink-soft">{text.hint}</span>
            </label>
            <input
              id={input}
              type="file"
              name="file"
              accept="image/png,image/jpeg,image/webp"
              disabled={busy}
              className="w-full text-sm file:me-3 file:min-h-10 file:rounded-full file:border-0 file:bg-sand-100 file:px-4 file:font-semibold file:text-sand-700"
            />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <ReasonButton reason={reason} type="submit" disabled={busy}>
            {code ? text.replace : text.upload}
            <span className="sr-only">: {account.name}</span>
          </ReasonButton>
          {code && (
            <ReasonButton reason={reason} type="submit" name="intent" value="remove" disabled={busy}>
              {text.remove}
              <span className="sr-only">: {account.name}</span>
            </ReasonButton>
          )}
        </div>
      </Form>
      {savedLayout && <AccountLayout account={account} savedLayout={savedLayout} reason={reason} />}
    </li>
  );
}

function Picture({ code, name }: { code: AccountCode; name: string }) {
  const { width, height } = pictureSources(code.picture) ?? {};
  return (
    <img
      src={code.picture}
      alt={text.alt(name)}
      width={width}
      height={height}
      className="h-auto w-36 rounded-md ring-1 ring-sand-200"
    />
  );
}
