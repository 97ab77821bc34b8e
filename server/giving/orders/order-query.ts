import { type SQL, sql } from "drizzle-orm";
import { startOfDay } from "#server/platform/db/start-of-day.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import type { OrderStatus, PaymentMethod } from "#shared/giving/order-status.ts";
import { digitsOnly } from "#shared/text/digits.ts";

/** The filters of the order list. Days are days in Istanbul, both included; amounts are kuruş. */
export type OrderQuery = {
  status?: OrderStatus | undefined;
  method?: PaymentMethod | undefined;
  /** `2026-11-20` */
  from?: string | undefined;
  to?: string | undefined;
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
  /** Parts of name, phone, e-mail or order id; every word must match. A whole order id matches only that order. */
  search?: string | undefined;
  /** Additional orders that match because the search is their payment's reference. */
  referenced?: string[] | undefined;
  /** Pages count from 1; a number that is too high shows the last page. */
  page?: number | undefined;
  /** 10 unless given; at most 100. */
  pageSize?: number | undefined;
};

type Days = Pick<OrderQuery, "from" | "to">;

/** An amount of kuruş that the database can compare with. */
export function realAmount(amount: number | undefined): number | undefined {
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Shorter words match nearly every order, and no index helps. */
const shortestSearch = 3;
const mostWords = 5;

/** The words to search; undefined without a search, empty when they are too short. */
export function searchWords(search: string | undefined): string[] | undefined {
  const text = (search ?? "").replaceAll("\0", "").trim().slice(0, 100);
  if (text === "") return undefined;
  const words = /^[\d\s()+/-]+$/.test(text)
    ? [phonePart(digitsOnly(text))]
    : text.split(/\s+/).slice(0, mostWords);
  return words.some((word) => word.length >= shortestSearch) ? words : [];
}

/** Numbers are stored without the leading zero or country code, but typed with them. */
function phonePart(digits: string): string {
  if (digits.length === 11 && digits.startsWith("0")) return digits.slice(1);
  if (digits.length === 12 && digits.startsWith("90")) return digits.slice(2);
  if (digits.length === 14 && digits.startsWith("0090")) return digits.slice(4);
  return digits.startsWith("00") ? digits.slice(2) : digits;
}

/** Conditions on `order_search s`. */
export function searchConditions(query: OrderQuery, words: string[]): SQL {
  const { minAmount, maxAmount, referenced = [] } = query;
  const found = words.map(holds);
  const named = found.length > 0 ? [sql.join(found, sql` and `)] : [];
  if (referenced.length > 0) named.push(sql`s.order_id in ${referenced}`);
  return all([
    ...(named.length > 0 ? [sql`(${sql.join(named, sql` or `)})`] : []),
    ...(minAmount === undefined ? [] : [sql`s.total_amount >= ${minAmount}::bigint`]),
    ...(maxAmount === undefined ? [] : [sql`s.total_amount <= ${maxAmount}::bigint`]),
    ...between(sql`s.created_at`, query),
  ]);
}

/**
 * Matches a word. For an e-mail address the index searches only the part before @: many donors share a domain, and a
 * term that is in most rows is slow. A local part without three letters or digits in a row is searched with its domain.
 */
function holds(word: string): SQL {
  const id = word.toUpperCase();
  if (isOrderId(id)) return sql`s.order_id = ${id}`;
  const front = word.slice(0, word.indexOf("@") + 1);
  if (!/[\p{L}\p{N}]{3}/u.test(front)) return like(word);
  return sql`${like(front)} and position(search_fold(${word}) in s.words) > 0`;
}

function like(part: string): SQL {
  return sql`s.words like '%' || search_fold(${part.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}

/** Conditions on `orders o` except the days. */
export function stateConditions({ status, method }: OrderQuery): SQL {
  return all([
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(method ? [sql`o.payment_method = ${method}`] : []),
  ]);
}

export function between(column: SQL, { from, to }: Days): SQL[] {
  return [
    ...(from ? [sql`${column} >= ${startOfDay(sql`${from}::date`)}`] : []),
    ...(to ? [sql`${column} < ${startOfDay(sql`(${to}::date + 1)`)}`] : []),
  ];
}

export function all(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
