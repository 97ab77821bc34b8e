/** /ode/{code}: a donor pays a gift that staff took in. */
export const payLink = {
  "payLink.title": "Donation payment",
  "payLink.heading": "Complete your donation",
  "payLink.lead": "Your donation is recorded. You only need to enter your card.",
  "payLink.noscript":
    "To pay by card, JavaScript must be on in your browser. You can also contact us and we will find another way.",
  "payLink.unknown.heading": "This link is not valid",
  "payLink.unknown":
    "There is no donation to pay at this address. Please check that you opened the whole link, or contact {site}.",
  "payLink.paid.heading": "This donation is paid",
  "payLink.paid": "{site} has received the donation of this link. You do not need to pay again. Thank you.",
  "payLink.checking.heading": "The payment is being checked",
  "payLink.checking":
    "A payment of this donation is being checked. Please do not pay again; {site} will tell you the result.",
  "payLink.paying.heading": "A payment is under way",
  "payLink.paying":
    "A payment that was started with this link is at the bank. We wait for its result, so that the card is not charged twice. If you closed the bank's page, you can try again after 10 minutes at the latest.",
  "payLink.reload": "Try again",
  "payLink.expired.heading": "This link has expired",
  "payLink.expired":
    "Payment links are valid for 48 hours, and a newer link ends the earlier ones. Your donation is still recorded; you can ask for a new link.",
  "payLink.request": "Ask for a new link",
  "payLink.requested":
    "We have received your request. If we have your contact, the new link arrives there within a few minutes; otherwise we will call you.",
  "payLink.pause":
    "There were many failed card attempts in a short time, so we have paused card payments for a while. Please try again later or contact us.",
} as const;
