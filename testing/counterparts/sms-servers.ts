import type { IncomingMessage, ServerResponse } from "node:http";
import { serve } from "#testing/site/serve.ts";

/** An answer of the API with this code, or a broken answer. */
export type SmsFault =
  | { code: string; http?: number }
  /** The provider accepts the message, and answers with this id. */
  | { id: unknown }
  /** The provider accepts the message, and then sends no answer, nonsense, a broken connection, or a server error. */
  | "silent"
  | "html"
  | "cut"
  | "crash"
  | "redirect"
  | "empty";

export type FakeSms = Awaited<ReturnType<typeof openFake>>;

type Exchange = {
  body: Record<string, unknown>;
  request: IncomingMessage;
  fault: SmsFault | undefined;
  accept(phone: string, text: string): void;
  answer(status: number, body: unknown): void;
};

const netgsmHeaders = ["BAGIS"];

/** NetGSM REST v2 as the reference describes it (1.1–1.4, 1.9): Basic credentials, code 406 for refusals. */
export const fakeNetgsm = (account: { username: string; password: string }) =>
  openFake(({ body, request, fault, accept, answer }) => {
    const refuse = (code: string, http = 406) => answer(http, { code, jobid: null, description: "refused" });
    const expected = Buffer.from(`${account.username}:${account.password}`).toString("base64");
    if (request.method !== "POST" || request.url !== "/sms/rest/v2/send") return answer(404, "Not Found");
    if (request.headers.authorization !== `Basic ${expected}`) return refuse("30");
    const { msgheader, messages, encoding, iysfilter } = body as Record<string, unknown>;
    if (!netgsmHeaders.includes(msgheader as string)) return refuse("40");
    if (!Array.isArray(messages) || messages.length === 0 || iysfilter !== "0") return refuse("70");
    const { no, msg } = messages[0] as { no?: unknown; msg?: unknown };
    if (typeof no !== "string" || !/^[0-9]{10}$/.test(no) || typeof msg !== "string") return refuse("70");
    if (msg === "" || msg.length > (encoding === "TR" ? 883 : 917)) return refuse("20");
    if (typeof fault === "object" && "id" in fault) {
      accept(no, msg);
      return answer(200, { code: "00", jobid: fault.id, description: "queued" });
    }
    if (typeof fault === "object") {
      const accepted = ["00", "01", "02"].includes(fault.code);
      if (accepted) accept(no, msg);
      const jobid = accepted ? 17377215342605050 : null;
      return answer(fault.http ?? (accepted ? 200 : 406), { code: fault.code, jobid, description: "…" });
    }
    // Without an encoding NetGSM replaces the letters (1.2).
    accept(no, encoding === "TR" ? msg : msg.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ı", "i"));
    answer(200, { code: "00", jobid: "17377215342605050417149344", description: "queued" });
  });

/** İleti Merkezi's JSON as the reference describes it (2): the code repeated as HTTP status. */
export const fakeIletimerkezi = (account: { key: string; hash: string }) =>
  openFake(({ body, request, fault, accept, answer }) => {
    const refuse = (code: string, http = Number(code)) =>
      answer(http, { response: { status: { code, message: "Hata" } } });
    if (request.method !== "POST" || request.url !== "/v1/send-sms/json") return refuse("404");
    const { authentication, order } = (body.request ?? {}) as Record<string, Record<string, unknown>>;
    if (authentication?.key !== account.key || authentication.hash !== account.hash) return refuse("401");
    if (order?.sender !== "BAGIS") return refuse("450");
    if (order.iys !== "0" && order.iys !== "1") return refuse("468");
    const message = order.message as { text?: unknown; receipents?: { number?: unknown } } | undefined;
    const numbers = message?.receipents?.number;
    if (typeof message?.text !== "string" || message.text === "") return refuse("454");
    const [number] = Array.isArray(numbers) ? (numbers as unknown[]) : [];
    if (typeof number !== "string" || !/^5\d{9}$/.test(number)) return refuse("452");
    if (typeof fault === "object" && "id" in fault) {
      accept(number, message.text);
      const status = { code: "200", message: "İşlem başarılı" };
      return answer(200, { response: { status, order: { id: fault.id } } });
    }
    if (typeof fault === "object") {
      if (fault.code === "200") accept(number, message.text);
      const accepted = fault.code === "200" ? { order: { id: 12323232 } } : {};
      const status = { code: Number(fault.code), message: "…" };
      return answer(fault.http ?? Number(fault.code), { response: { status, ...accepted } });
    }
    accept(number, message.text);
    answer(200, {
      response: { status: { code: "200", message: "İşlem başarılı" }, order: { id: "12323232" } },
    });
  });

async function openFake(exchange: (exchange: Exchange) => void) {
  const acceptedMessages: { phone: string; text: string }[] = [];
  const requests: { path: string; authorization: string | undefined; body: unknown }[] = [];
  let fault: SmsFault | undefined;
  let delay = 0;
  const server = await serve(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text || "{}") as Record<string, unknown>;
    requests.push({ path: request.url ?? "", authorization: request.headers.authorization, body });
    const answer = (status: number, content: unknown) => {
      setTimeout(() => reply(response, status, content), delay);
    };
    const accept = (phone: string, message: string) => void acceptedMessages.push({ phone, text: message });
    exchange({
      body,
      request,
      fault,
      accept,
      answer: (status, content) => breakOr(fault, response, () => answer(status, content)),
    });
  });
  return {
    url: server.url,
    /** The messages that the provider accepted, in order. */
    accepted: acceptedMessages,
    requests,
    /** The fault of every further request; undefined: none. */
    fail: (next: SmsFault | undefined) => {
      fault = next;
    },
    /** Delays every further answer, in milliseconds. */
    slow: (ms: number) => {
      delay = ms;
    },
    /** Refuses connections from now on. */
    close: () => server[Symbol.asyncDispose](),
  };
}

function reply(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(typeof content === "string" ? content : JSON.stringify(content));
}

/** Sends the broken answer of a fault, which comes after the provider accepted the message, or else calls `answer`. */
function breakOr(fault: SmsFault | undefined, response: ServerResponse, answer: () => void): void {
  switch (fault) {
    case "silent":
      return;
    case "html":
      response.writeHead(200, { "Content-Type": "text/html" });
      response.end("<html>Bakım</html>");
      return;
    case "cut":
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
      response.write('{"code":"0');
      setTimeout(() => response.destroy(), 5);
      return;
    case "crash":
      reply(response, 500, { code: "30", response: { status: { code: "401" } } });
      return;
    case "redirect":
      response.writeHead(302, { Location: "/elsewhere" });
      response.end();
      return;
    case "empty":
      reply(response, 200, "");
      return;
    default:
      answer();
  }
}
