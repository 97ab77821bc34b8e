CREATE TABLE "document_designs" (
	"id" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_designs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_due" (
	"order_id" text PRIMARY KEY NOT NULL,
	"changes" bigint DEFAULT 1 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_due" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_pictures_small" CHECK (length("document_pictures"."data") <= 700000)
);
--> statement-breakpoint
ALTER TABLE "document_pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "document_series_within_limit" CHECK ("document_series"."last_number" between 1 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "document_series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"series" text,
	"number" integer,
	"order_id" text NOT NULL,
	"cancels_id" text,
	"code" text NOT NULL,
	"download_code" text NOT NULL,
	"state" text DEFAULT 'issued' NOT NULL,
	"amount" bigint NOT NULL,
	"language" text NOT NULL,
	"recipient" jsonb,
	"lines" jsonb NOT NULL,
	"method" text NOT NULL,
	"design_id" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"original_left_at" timestamp with time zone,
	CONSTRAINT "documents_number_unique" UNIQUE("series","number"),
	CONSTRAINT "documents_code_unique" UNIQUE("code"),
	CONSTRAINT "documents_download_code_unique" UNIQUE("download_code"),
	CONSTRAINT "documents_cancelled_once" UNIQUE("cancels_id"),
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('information', 'receipt')),
	CONSTRAINT "documents_state_known" CHECK ("documents"."state" in ('issued', 'cancelled')),
	CONSTRAINT "documents_series_shape" CHECK ("documents"."series" ~ '^[A-Z]{1,3}$'),
	CONSTRAINT "documents_number_within_series" CHECK ("documents"."number" between 1 and 1000000),
	CONSTRAINT "documents_receipts_are_numbered" CHECK (num_nonnulls("documents"."series", "documents"."number") = case "documents"."kind" when 'receipt' then 2 else 0 end),
	CONSTRAINT "documents_code_shape" CHECK ("documents"."code" ~ '^[0-9A-HJKMNP-TV-Z]{20}$' and "documents"."download_code" ~ '^[0-9A-HJKMNP-TV-Z]{20}$' and "documents"."code" <> "documents"."download_code"),
	CONSTRAINT "documents_amount_positive" CHECK ("documents"."amount" > 0),
	CONSTRAINT "documents_cancelled_has_time" CHECK (("documents"."state" = 'cancelled') = ("documents"."cancelled_at" is not null)),
	CONSTRAINT "documents_cancelling_stays" CHECK ("documents"."cancels_id" is null or "documents"."state" = 'issued'),
	CONSTRAINT "documents_language_known" CHECK ("documents"."language" in ('tr', 'en', 'ar'))
);
--> statement-breakpoint
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_erased_names_nobody";--> statement-breakpoint
ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company" jsonb;--> statement-breakpoint
ALTER TABLE "document_due" ADD CONSTRAINT "document_due_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_design_id_document_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."document_designs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_valid" ON "documents" USING btree ("order_id") WHERE state = 'issued' and cancels_id is null;--> statement-breakpoint
CREATE INDEX "documents_of_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("issued_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "documents_given" ON "documents" USING btree ("given_at","id");--> statement-breakpoint
CREATE INDEX "documents_of_design" ON "documents" USING btree ("design_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_erased_names_nobody" CHECK ("orders"."erased_at" is null or num_nonnulls("orders"."customer_email", "orders"."customer_phone", "orders"."message", "orders"."company", "orders"."status_note") = 0);--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'weak_3d_secure', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'tally_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'refund_above_paid', 'refund_not_counted', 'refund_never_asked', 'document_gap', 'document_difference', 'match_above_row', 'statement_difference', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'refund_unknown', 'refund_refused', 'clock_doubtful'));
--> statement-breakpoint

-- DOCUMENTS (docs/contract.md#documents)
-- A receipt gets the next number of its series. The row of the series is locked until the commit, and a rollback gives
-- the number back: no gap, and none twice.
create function documents_number() returns trigger language plpgsql as $$
begin
  new.number := null;
  if new.series is not null then
    insert into document_series as s (series, last_number) values (new.series, 1)
      on conflict (series) do update set last_number = s.last_number + 1
      returning last_number into new.number;
  end if;
  if new.state <> 'issued' then
    raise exception 'a document begins as issued'
      using errcode = 'check_violation', constraint = 'documents_stay';
  end if;
  if new.cancels_id is not null and not exists (
    select from documents where id = new.cancels_id and order_id = new.order_id and state = 'cancelled'
      and cancels_id is null
  ) then
    raise exception 'a cancelling document names a cancelled document of the same order'
      using errcode = 'check_violation', constraint = 'documents_cancel_their_own';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger documents_number before insert on documents for each row execute function documents_number();
--> statement-breakpoint

-- A document is never deleted. All that may change: it is cancelled, its original leaves, its donor is erased.
create function documents_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.state = 'issued' or new.state = 'cancelled')
    and (old.original_left_at is null or new.original_left_at = old.original_left_at)
    and (old.cancelled_at is null or new.cancelled_at = old.cancelled_at)
    and (new.recipient is null or new.recipient = old.recipient)
    and to_jsonb(new) - '{state,cancelled_at,original_left_at,recipient}'::text[]
      = to_jsonb(old) - '{state,cancelled_at,original_left_at,recipient}'::text[] then
    return new;
  end if;
  raise exception 'documents are cancelled by another document, and never changed or deleted'
    using errcode = 'check_violation', constraint = 'documents_stay';
end $$;
--> statement-breakpoint
create trigger documents_stay before update or delete on documents for each row execute function documents_stay();
--> statement-breakpoint

-- Checked at commit: a cancelled document has the one that cancels it.
create function documents_are_cancelled() returns trigger language plpgsql as $$
begin
  if not exists (select from documents where cancels_id = new.id) then
    raise exception 'the document % is cancelled by no other', new.id
      using errcode = 'check_violation', constraint = 'documents_are_cancelled';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger documents_are_cancelled after update of state on documents
  deferrable initially deferred for each row when (new.state = 'cancelled')
  execute function documents_are_cancelled();
--> statement-breakpoint

-- The count of a series only goes on, by one.
create function document_series_go_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.series = old.series and new.last_number = old.last_number + 1 then
    return new;
  end if;
  raise exception 'the numbers of a series only go on'
    using errcode = 'check_violation', constraint = 'document_series_go_on';
end $$;
--> statement-breakpoint
create trigger document_series_go_on before update or delete on document_series
  for each row execute function document_series_go_on();
--> statement-breakpoint

-- Orders whose documents no longer fit; the background numbering works them through.
create function document_is_due(named text) returns void language sql as $$
  insert into document_due as d (order_id) values (named)
    on conflict (order_id) do update set changes = d.changes + 1
$$;
--> statement-breakpoint
create function orders_make_document_due() returns trigger language plpgsql as $$
begin
  perform document_is_due(new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger orders_make_document_due after update of status on orders for each row
  when ((old.status = 'completed') is distinct from (new.status = 'completed'))
  execute function orders_make_document_due();
--> statement-breakpoint
create function refunds_make_document_due() returns trigger language plpgsql as $$
begin
  -- The order first, as every transaction that changes it does.
  perform 1 from orders where id = new.order_id for no key update;
  perform document_is_due(new.order_id);
  return null;
end $$;
--> statement-breakpoint
create trigger refunds_make_document_due after update of state on refunds for each row
  when ((old.state = 'confirmed') is distinct from (new.state = 'confirmed'))
  execute function refunds_make_document_due();
--> statement-breakpoint
create trigger refunds_inserted_make_document_due after insert on refunds for each row
  when (new.state = 'confirmed')
  execute function refunds_make_document_due();
