import { Search } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Field } from "#app/ui/field.tsx";
import { privacyText } from "./messages.ts";

/** The search for a donor. A `reason` disables the search. */
export function SearchForm({
  defaultSearch,
  error,
  reason,
}: {
  defaultSearch: string;
  error: string | null;
  reason: string | undefined;
}) {
  const isSearching = useNavigation().formData?.has("search") === true;
  return (
    <Form
      method="post"
      className="mt-5 grid gap-4 rounded-md bg-white p-4 shadow-soft ring-1 ring-sand-200 sm:p-6"
    >
      <Field
        name="search"
        type="search"
        label={privacyText.search}
        hint={privacyText.searchHint}
        error={error}
        defaultValue={defaultSearch}
        maxLength={200}
        autoComplete="off"
        readOnly={reason !== undefined}
        className="max-w-2xl"
      />
      <div>
        <ReasonButton reason={reason} variant="primary" type="submit" disabled={isSearching}>
          <Search aria-hidden="true" className="size-4.5" />
          {privacyText.find}
        </ReasonButton>
        {reason && <p className="mt-2 text-sm text-ink-soft">{reason}</p>}
      </div>
    </Form>
  );
}
