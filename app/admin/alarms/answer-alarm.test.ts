import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { answerAlarm } from "./answer-alarm.server.ts";

// Found by generated requests: it was answered as a fault of ours, with 500.
test("a form that does not follow its own Content-Type is refused", async () => {
  const request = new Request("http://localhost/yonetim/orders/alarms", {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=xx" },
    body: '--xx\r\nContent-Disposition: form-data; name="file"; filename="a".png"\r\n\r\nPNG\r\n--xx--\r\n',
  });
  const answer = answerAlarm({ request, context: new RouterContextProvider() }, "/yonetim/orders/alarms");
  await expect(answer).rejects.toMatchObject({ status: 400 });
});
