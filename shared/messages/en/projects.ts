import type { projects as tr } from "../tr/projects.ts";

export const projects: Record<keyof typeof tr, string> = {
  "projects.kicker": "Works that last",
  "projects.title": "Our projects",
  "projects.lead":
    "From wells to schools, from clinics to bakeries: together we build what will serve people for years. Choose one and take part with any amount.",
  "projects.empty": "No project is open for donations at the moment.",
  "projects.loadFailed": "The projects could not be loaded.",
  "projects.oneFailed": "The project could not be loaded.",
  "projects.notFound": "Project not found",
  "projects.notFound.text": "This project may have been completed or taken offline.",
  "projects.all": "All projects",
  "projects.others": "Other projects",
  "projects.collected": "raised so far",
  "projects.target": "Goal {target} · {percent}%",
  "projects.reached": "Goal reached",
  "projects.progressOf": "{title}: donations raised",
  "projects.donation": "Donate to this project",
  "projects.anyAmount": "Give any amount you like. Your donation is used for this project only.",
  "projects.noscript":
    "To donate through our site, JavaScript must be switched on in your browser. You can also send your donation to our bank accounts, with the name of the project as reference.",

  /** Their title in search results. */
  "search.projects": "Projects",
};
