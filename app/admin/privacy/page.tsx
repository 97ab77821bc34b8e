import { Clock } from "lucide-react";
import { data } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { readSentForm, sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { appContext } from "#app/http/request/context.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { findPage } from "#server/content/pages/queries.ts";
import { type FoundPeople, searchPeople } from "#server/giving/privacy/search-people.ts";
import { may } from "#server/staff/permissions.ts";
import type { Route } from "./+types/page";
import { InventoryPanel } from "./inventory-panel.tsx";
import { privacyText } from "./messages.ts";
import { PeopleList } from "./people-list.tsx";
import { SearchForm } from "./search-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext);
  const mayUse = may(requireStaff(context).actor, "contacts", "decide");
  const notice = await findPage(db, "kvkk-aydinlatma-metni", "tr").catch((err: unknown) => {
    log.error({ err }, "information notice lookup failed");
    return null;
  });
  return { mayUse, lacksNotice: notice === undefined };
}

type Answer = {
  search: string;
  error: string | null;
  result: Extract<FoundPeople, { kind: "found" }> | null;
};

/** The search is a POST: phone numbers must not appear in URLs, logs and browser histories. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, log } = context.get(appContext);
  const form = await readSentForm(request, checkRight(context, "contacts", "decide"));
  const search = sentText(form, "search", 200);
  try {
    const result = await searchPeople(db, search);
    if (result.kind === "too-short") {
      return data<Answer>({ search, error: privacyText.tooShort, result: null }, { status: 422 });
    }
    return data<Answer>({ search, error: null, result });
  } catch (err) {
    log.error({ err }, "donor search failed");
    return data<Answer>({ search, error: privacyText.searchFailed, result: null }, { status: 500 });
  }
}

export const meta: Route.MetaFunction = () => [{ title: privacyText.title }];

export default function Privacy({ loaderData: { mayUse, lacksNotice }, actionData }: Route.ComponentProps) {
  const link = useAdminLink();
  const reason = mayUse ? undefined : privacyText.missingRight;
  return (
    <>
      <ScreenHeading title={privacyText.title} text={privacyText.lead}>
        <ButtonLink to={link("settings/retention")} variant="secondary">
          <Clock aria-hidden="true" className="size-4.5" />
          {privacyText.retention}
        </ButtonLink>
      </ScreenHeading>
      {lacksNotice && (
        <Notice kind="warning" className="mt-5">
          {privacyText.noNotice}
        </Notice>
      )}
      <SearchForm
        defaultSearch={actionData?.search ?? ""}
        error={actionData?.error ?? null}
        reason={reason}
      />
      {actionData?.result && <PeopleList {...actionData.result} />}
      <InventoryPanel reason={reason} />
    </>
  );
}
