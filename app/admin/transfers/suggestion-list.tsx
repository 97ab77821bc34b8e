import { Link } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import type { SuggestedOrder, SuggestionDetails } from "#server/giving/transfers/read-suggestions.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { donationTypeName } from "#shared/text/label.ts";
import { describeGift, IntentButton } from "./row-form.tsx";
import { reasonNames, rowText as text } from "./row-messages.ts";

export function SuggestionList({
  suggestions,
  rowId,
}: {
  suggestions: readonly SuggestionDetails[];
  rowId: number;
}) {
  if (suggestions.length === 0) return <p className="text-ink-soft">{text.noSuggestions}</p>;
  return (
    <ul className="divide-y divide-sand-200">
      {suggestions.map((suggestion) => (
        <li
          key={findKey(suggestion)}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
        >
          <SuggestionText suggestion={suggestion} />
          <SuggestionButton suggestion={suggestion} rowId={rowId} />
        </li>
      ))}
    </ul>
  );
}

/** Shows `Referansı ve tutarı aynı · KX7-4MPQ-V · Ahmet Yılmaz · ₺1.500,00`. */
export function SuggestionText({ suggestion }: { suggestion: SuggestionDetails }) {
  if (suggestion.kind === "new-gift") {
    const { categoryName, donationType } = suggestion;
    const purpose = donationType === "zekat" ? donationTypeName(donationType) : categoryName;
    return <p className="min-w-0 text-sm">{text.newGift(purpose)}</p>;
  }
  return (
    <div className="min-w-0 text-sm">
      <p className="text-xs text-ink-soft">{reasonNames[suggestion.reason]}</p>
      {suggestion.orders.map((order) => (
        <p key={order.id} className="font-medium wrap-anywhere tabular-nums">
          {describeOrder(order)}
        </p>
      ))}
    </div>
  );
}

/** A button that matches the suggested orders. If the amounts differ, a link to the page of the row. */
export function SuggestionButton({ suggestion, rowId }: { suggestion: SuggestionDetails; rowId: number }) {
  const link = useAdminLink();
  if (suggestion.kind === "new-gift") return null;
  const { orders, fits } = suggestion;
  const orderNames = orders.map(describeOrder).join(", ");
  if (fits) {
    return (
      <IntentButton
        intent="match"
        action={link(`transfers/${rowId}`)}
        fields={orders.map(({ id, amount }) => ["part", `${id}:${amount}`] as const)}
        label={text.accept}
        about={text.acceptOf(orderNames)}
        variant="primary"
      />
    );
  }
  return (
    <Link
      to={`${link(`transfers/${rowId}`)}?order=${orders[0]?.id ?? ""}`}
      aria-label={`${text.decide}: ${orderNames}`}
      className={`${buttonClasses("secondary", "md")} shrink-0`}
    >
      {text.decide}
    </Link>
  );
}

export function describeOrder({
  reference,
  totalAmount,
  ...order
}: Omit<SuggestedOrder, "amount" | "status">): string {
  const formattedReference = reference && formatReference(reference);
  return describeGift({ ...order, reference: formattedReference }, money(totalAmount));
}

function findKey(suggestion: SuggestionDetails): string {
  if (suggestion.kind === "new-gift") return `${suggestion.category} ${suggestion.donationType}`;
  return suggestion.orders.map(({ id }) => id).join(" ");
}
