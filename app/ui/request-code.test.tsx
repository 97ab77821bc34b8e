import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { RequestCode, RequestCodeContext } from "./request-code.tsx";

test("an error page shows the request id, and shows no code without a request id", () => {
  const page = (code: string | null) =>
    renderToString(
      <RequestCodeContext value={code}>
        <RequestCode name="Hata kodu" />
      </RequestCodeContext>,
    );
  expect(page("K7QM4F2AXB")).toContain('data-request-code="K7QM4F2AXB"');
  expect(page(null)).toBe("");
});
