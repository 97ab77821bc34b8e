import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { RequestCode, RequestCodeContext } from "./request-code.tsx";

test("an error page shows the code of its request, and no code without a request", () => {
  const page = (code: string | null) =>
    renderToString(
      <RequestCodeContext value={code}>
        <RequestCode name="Hata kodu" />
      </RequestCodeContext>,
    );
  expect(page("K7QM4F2AXB")).toContain('data-request-code="K7QM4F2AXB"');
  expect(page(null)).toBe("");
});
