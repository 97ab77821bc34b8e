export const checkout = {
  "checkout.title": "Checkout",
  "checkout.description":
    "Complete your donation safely: pay by card with 3-D Secure, or by bank transfer. Your card details go to the bank only.",
  "checkout.noscript":
    "JavaScript has to be switched on in your browser to donate by card. You can also make a transfer to our bank accounts.",
  "checkout.donor": "Your details",
  "checkout.phone.hint": "10 digits without a leading 0; a number from abroad begins with +",
  "checkout.phone.abroad.mail":
    "We send no SMS to numbers outside Turkey. Give your e-mail address to hear from us there.",
  "checkout.phone.abroad.page":
    "We send no SMS to numbers outside Turkey. You will see your donation on the page after the payment.",
  "checkout.email.company": "We send your document to this address.",
  "checkout.optional": "Optional",
  "checkout.message": "Your message",
  "checkout.message.hint": "{used} / {most} characters",
  "checkout.recurring": "I would like to donate regularly",
  "checkout.recurring.hint": "We will call you to plan it; nothing is charged to your card automatically.",
  "checkout.method": "Payment method",
  "checkout.method.card.hint": "Instantly, with 3D Secure",
  "checkout.method.transfer.hint": "Transfer to our bank account",
  "checkout.card": "Card details",
  "checkout.card.holder": "Name on the card",
  "checkout.card.number": "Card number",
  "checkout.card.expiry": "Expiry date",
  "checkout.card.expiry.placeholder": "MM/YY",
  "checkout.card.cvv": "CVV",
  "checkout.card.cvv.hint": "3 digits on the back",
  "checkout.card.direct": "Your card details never reach us: they go from your browser straight to the bank.",
  "checkout.card.now":
    "Another of our banks takes your payment: enter your card here and press again. Nothing has been charged yet.",
  "checkout.card.atBank":
    "You type your card in the next step, on a secure payment page; your card details never reach us.",
  "checkout.card.accepted": "Accepted cards: Visa, Mastercard, Troy",
  "checkout.transfer.how":
    "After we have recorded your donation we show our bank accounts and the reference for your transfer. Your donation is approved once the transfer has arrived and been checked.",
  "checkout.summary": "Your donation",
  "checkout.summary.edit": "Edit",
  "checkout.proxy.given":
    "With your qurbani donation you authorise us to have the animal slaughtered on your behalf.",
  "checkout.pay.card": "Donate {amount}",
  "checkout.pay.transfer": "Donate {amount} by transfer",
  "checkout.pay.busy": "Connecting to the bank…",
  "checkout.pay.busy.transfer": "Recording your donation…",
  "checkout.pay.checking": "Running a security check…",
  "checkout.questions": "Is anything unclear?",
  "checkout.questions.link": "Frequently asked questions",
  "checkout.checking": "Running a security check. It takes a few seconds; please stay on this page.",
  "checkout.paused.title": "Card donations are paused for a while",
  "checkout.paused.transfer": "Give by bank transfer",
  "checkout.notice":
    "We use your name and contact details to receive and record your donation and tell you the outcome. Your rights:",
  "checkout.messages": "You may send me e-mails and text messages about your campaigns and activities.",
  "checkout.messages.hint": "Optional: you can donate without it, and take your permission back at any time.",
  "checkout.correct": "Please correct the marked fields.",
  "checkout.error.order": "There was an error while processing the payment",
  "checkout.error.order.safe":
    "Your card has not been charged. You can try again; the same donation is never recorded twice.",
  "checkout.error.start": "There was an error while starting the payment",
  "checkout.refused.closed": "This campaign has closed: {title}. Remove it from your cart to continue.",
  "checkout.refused.cart": "Go to cart",
  "checkout.accounts.others": "Our other accounts",
  "checkout.copy.named": "Copy: {name}",
} as const;
