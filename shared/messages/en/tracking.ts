import type { tracking as tr } from "../tr/tracking.ts";

export const tracking: Record<keyof typeof tr, string> = {
  "tracking.title": "Qurbani tracking",
  "tracking.open": "Track your qurbani",
  "tracking.notice.sms": "We will send you an SMS when your qurbani has been slaughtered.",
  "tracking.notice.mail": "We will send you an e-mail when your qurbani has been slaughtered.",
  "tracking.renews": "This page renews itself while it is open.",
  "tracking.waiting": "Your qurbani has not been slaughtered yet.",
  "tracking.slaughtered":
    "{n, plural, one {Your qurbani has been slaughtered.} other {Your {n} qurbani shares have been slaughtered.}}",
  "tracking.partly": "{m} of your {n} shares have been slaughtered. The others are waiting their turn.",
  "tracking.distributed": "The meat of your qurbani has reached people in need.",
  "tracking.nothing": "None of your shares is waiting for the slaughter.",
  "tracking.blessing": "May Allah accept it.",
  "tracking.share": "Share {numbers}",
  "tracking.shares": "Shares {numbers}",
  "tracking.step.received": "Received",
  "tracking.step.placed": "Assigned to an animal",
  "tracking.step.slaughtered": "Slaughtered",
  "tracking.step.distributing": "Being distributed",
  "tracking.step.distributed": "Distributed",
  "tracking.step.open": "not yet",
  "tracking.moment": "{date}, {time}",
  "tracking.place": "Place of slaughter: {place}, {country}",
  "tracking.held": "We are waiting for your payment.",
  "tracking.lapsed": "The reserved time ended before the payment arrived.",
  "tracking.returned": "The price has been refunded.",
  "tracking.over": "Your payment arrived, but all shares had been taken.",
  "tracking.over.ended": "Your qurbani could not be slaughtered during the days of Eid.",
  "tracking.over.choose":
    "You can choose what happens next on the result page, in the browser with which you donated, or call us.",
  "tracking.media": "Pictures of the slaughter",
  "tracking.media.photo": "Photograph of the slaughter",
  "tracking.media.film": "Film of the slaughter",
  "tracking.media.link": "Open the recording of the slaughter",
  "tracking.unknown": "There is no qurbani at this address",
  "tracking.unknown.text":
    "Please make sure that you opened the complete link, or find your qurbani with your donation number.",
  "tracking.slow": "Please wait a moment",
  "tracking.slow.text": "Many wrong addresses were tried from this network. Please try again in a minute.",
  "tracking.find": "Find my qurbani",
  "tracking.question": "Has my qurbani been slaughtered?",
  "tracking.question.lead":
    "Enter your donation number or reference, and the last four digits of the phone number that you gave with your donation.",
  "tracking.question.order": "Donation number or reference",
  "tracking.question.hint": "It is on the page after your donation and in your e-mail, for example {example}",
  "tracking.question.phone": "Last four digits of the phone number",
  "tracking.question.ask": "Show my qurbani",
  "tracking.question.none":
    "We found no qurbani with these details. Please check what you entered, or call us.",
  "tracking.question.wait":
    "There were many tries in a short time. Please try again in ten minutes, or call us.",
};
