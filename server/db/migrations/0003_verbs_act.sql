-- What follows from a status is done where it is set (server/orders/set-order-status.ts), and what staff search by where
-- it is written (server/orders/keep-search.ts): no trigger acts.
drop function if exists orders_queue_sms, orders_queue_mail, orders_make_document_due, refunds_make_document_due,
  orders_keep_search cascade;
--> statement-breakpoint
drop function if exists document_is_due;
