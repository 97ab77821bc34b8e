import type { refusal as tr } from "../tr/refusal.ts";

export const refusal: Record<keyof typeof tr, string> = {
  "refusal.INVALID_AMOUNT": "The donation amount is not valid. Please check the amounts in your cart.",
  "refusal.INVALID_DONOR": "Please check your name and phone number.",
  "refusal.INVALID_COMPANY": "Please check the company, its tax number and its tax office.",
  "refusal.INVALID_CAMPAIGN": "A campaign in your cart no longer takes donations. Please update your cart.",
  "refusal.INVALID_DONATION_TYPE": "Please choose the type of donation again.",
  "refusal.INVALID_QUANTITY": "Please check the quantities in your cart.",
  "refusal.INVALID_SHARES": "Please check the names of the shares.",
  "refusal.shares.name":
    "The name for a share has at most 60 letters and contains no digits, no link and no @ sign.",
  "refusal.shares.count": "There must be as many shares as the quantity says.",
  "refusal.shares.many": "Please call us for proxies for many shares.",
  "refusal.shares.several":
    "One share is for one person. Please increase the number of shares for more than one person.",
  "refusal.shares.consent":
    "We need your proxy for the owners of the shares. Please reload the page and give it below the shares.",
  "refusal.SOLD_OUT": "All shares of this qurbani have been taken.",
  "refusal.soldOutLeft":
    "{n, plural, one {Only {n} share is left.} other {Only {n} shares are left.}} You can reduce the number of shares.",
  "refusal.CLOSED": "We no longer take proxies for this qurbani.",
  "refusal.TRANSFERS_FULL":
    "The shares of this qurbani that can be paid by bank transfer are taken. You can pay by card, or try again a little later.",
  "refusal.RESERVATION_LIMIT":
    "You have qurbani shares that are not paid yet. Please pay them or call us before you take new ones.",
  "refusal.EMPTY_CART": "Your cart is empty. Please add a donation first.",
  "refusal.INVALID_PAYMENT_METHOD": "Please choose a payment method.",
  "refusal.INVALID_REQUEST": "The request was not understood. Please reload the page and try again.",
  "refusal.IDEMPOTENCY_CONFLICT":
    "This payment was already started with other details. Please reload the page and try again.",
  "refusal.TOO_MANY_REQUESTS": "Too many attempts. Please wait a minute and try again.",
  "refusal.work": "A short security check is needed before paying by card. Please try again in a minute.",
  "refusal.pause":
    "Card donations are paused here for a while, because many card payments have failed in a short time. You can give by bank transfer right away.",
  "refusal.PAYLOAD_TOO_LARGE": "The details sent are too long. Please shorten your message.",
  "refusal.notStarted": "The payment could not be started",
  "refusal.banksPaused":
    "Card donations are paused for a moment: our banks are not answering. You can give by bank transfer right away, or try your card again in a few minutes.",
  "refusal.notOpen": "We are not accepting donations yet.",
  "refusal.broken": "Something went wrong during the payment",
};
