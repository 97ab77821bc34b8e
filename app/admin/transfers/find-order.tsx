import { Form, Link } from "react-router";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { OrderStatusBadge } from "#app/admin/orders/badges.tsx";
import { Button, buttonClasses } from "#app/ui/button.tsx";
import { formatDate } from "#shared/text/dates.ts";
import type { GiftSearchResult } from "./find-gifts.server.ts";
import { rowText as text } from "./row-messages.ts";
import { describeOrder } from "./suggestion-list.tsx";

export function FindOrder({ search, result }: { search: string; result: GiftSearchResult | null }) {
  return (
    <Sheet title={text.search}>
      <Form role="search" preventScrollReset className="flex flex-wrap items-end gap-3">
        <PlainField
          label={text.searchLabel}
          name="q"
          type="search"
          defaultValue={search}
          maxLength={60}
          className="min-w-0 grow basis-48"
        />
        <Button type="submit" variant="secondary">
          {text.searchButton}
        </Button>
      </Form>
      <div role="status">
        {result && result.rows.length === 0 && (
          <p className="mt-3 text-ink-soft">{result.tooShort ? text.searchTooShort : text.noneFound}</p>
        )}
      </div>
      {result && result.rows.length > 0 && (
        <ul className="mt-3 divide-y divide-sand-200">
          {result.rows.map((order) => (
            <li key={order.id} className="flex items-center justify-between gap-x-4 py-2.5">
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere tabular-nums">{describeOrder(order)}</span>
                <span className="flex flex-wrap items-center gap-x-3 text-xs text-ink-soft">
                  {formatDate(order.createdAt, "tr")}
                  <OrderStatusBadge status={order.status} />
                </span>
              </span>
              <Link
                to={`?${new URLSearchParams({ q: search, order: order.id })}`}
                preventScrollReset
                aria-label={text.chooseOf(describeOrder(order))}
                className={`${buttonClasses("secondary", "md")} shrink-0`}
              >
                {text.choose}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
