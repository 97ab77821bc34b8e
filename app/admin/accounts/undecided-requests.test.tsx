import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { UndecidedRequests } from "./undecided-requests.tsx";

const now = new Date("2026-11-28T10:00:00Z");
const request = {
  id: "r",
  requestedBy: "ada",
  requestedName: "Ada",
  requestedAt: now,
  approvedName: null,
  effectiveAt: null,
  changes: [],
};

function render(approvers: ComponentProps<typeof UndecidedRequests>["approvers"]): string {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <UndecidedRequests
          requests={[request]}
          approvers={approvers}
          self="cem"
          now={now}
          reason={undefined}
        />
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub />);
}

const person = (name: string, isUnchanged: boolean) => ({ id: name.toLowerCase(), name, isUnchanged });

test("if only the requester's account is new, only the requester is described as recently changed", () => {
  const page = render([person("Ada", false), person("Bora", true), person("Cem", true)]);
  expect(page).toContain("(isteyenin, Ada, hesabı son 7 günde değişti): Bora, Cem");
  expect(page).not.toContain("Onaylayınca hemen");
  expect(page).not.toContain("(hesabı son 7 günde değişti)");
});

test("a colleague with a new account is listed apart from colleagues whose approval is effective at once", () => {
  const page = render([person("Ada", true), person("Bora", true), person("Cem", false)]);
  expect(page).toContain("Onaylayınca hemen yürürlüğe girer: Bora<");
  expect(page).toContain("(hesabı son 7 günde değişti): Cem<");
});
