import type { contact as tr } from "../tr/contact.ts";

export const contact: Record<keyof typeof tr, string> = {
  "contact.kicker": "Our door is open",
  "contact.lead":
    "A question, a suggestion, or a wish to volunteer: call us, write to us, or come by for a glass of tea.",
  "contact.call": "Call us",
  "contact.write": "Write to us",
  "contact.hours": "Opening hours",
  "contact.map.show": "Show the map",
  "contact.map.open": "Open in Google Maps",
  "contact.map.title": "Map: {address}",
  "contact.map.note": "The map comes from Google: nothing is sent there before you ask for it.",
  "contact.follow": "Follow us",
  "contact.help.title": "Perhaps you are looking for one of these",
  "contact.help.accounts": "I would like to donate by bank transfer",
  "contact.help.donate": "I would like to donate by card",
  "contact.help.careers": "I would like to work at the foundation",
  "contact.help.media": "I am a journalist",
};
