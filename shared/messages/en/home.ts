import type { home as tr } from "../tr/home.ts";

export const home: Record<keyof typeof tr, string> = {
  "home.description":
    "Give zakat, qurbani, orphan and emergency relief donations safely, and help us carry them to people in need.",
  "home.hero.kicker": "Together for good",
  "home.hero.kurbanKicker": "Qurbani by proxy",
  "home.hero.title": "Do one good deed today",
  "home.hero.text": "Share the load: we treat your donation as something entrusted to us.",

  "home.about.title": "We carry what you entrust to us until it arrives",
  "home.about.text":
    "Your donation is used for the purpose you gave it and reaches people in need with dignity, as the trust that it is.",
  "home.about.more": "Get to know us",

  "home.steps.kicker": "How it works",
  "home.steps.title": "Your donation arrives in three steps",
  "home.steps.choose.title": "You choose",
  "home.steps.choose.text":
    "You decide whom to help, for what, and with how much. By card or bank transfer, it takes a few minutes.",
  "home.steps.deliver.title": "We carry",
  "home.steps.deliver.text":
    "Your donation is used only for the purpose you gave it. We see the need on the ground and deliver with dignity.",
  "home.steps.tell.title": "You hear from us",
  "home.steps.tell.text":
    "You see the outcome of your donation on the screen, and our news shows what happens in the field.",
  "home.steps.tell.sms":
    "A message reaches your phone once your donation is complete, and our news shows what happens in the field.",

  "home.campaigns.title": "Who shall we stand beside today?",
  "home.campaigns.all": "All campaigns",

  "home.projects.title": "Good that lasts for years",

  "home.news.title": "News from the field",

  "home.closing.title": "Shared, the load halves and the joy doubles",
  "home.closing.text": "Small or large, every donation turns into a meal, a school, a well.",
};
