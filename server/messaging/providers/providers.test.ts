import { describe, expect, test } from "vitest";
import { createLogger } from "#server/platform/log/logger.ts";
import { fakeIletimerkezi, fakeNetgsm } from "#testing/counterparts/sms-servers.ts";
import { createIletimerkezi } from "./iletimerkezi.ts";
import { createLogSms } from "./log.ts";
import { createNetgsm } from "./netgsm.ts";
import { describeProvider, type Subject } from "./provider.contract.ts";
import { type SmsName, smsNames } from "./registry.ts";

const netgsm = { username: "8505551122", password: "gizli:parola ş", header: "BAGIS" };
const iletimerkezi = { key: "anahtar", hash: "ozet", sender: "BAGIS" };

/** The type requires a subject for each provider of the registry. */
const subjects: Record<SmsName, Omit<Subject, "name">> = {
  netgsm: {
    open: () => fakeNetgsm(netgsm),
    create: (apiUrl, timeoutMs, wrong) =>
      createNetgsm({ ...netgsm, ...(wrong ? { password: "baska" } : {}), apiUrl }, { timeoutMs }),
    later: ["80", "85", "100", "101"],
    never: ["20", "30", "40", "50", "51", "70"],
    unclear: [{ code: "5000" }, { code: "" }, { code: "40", http: 503 }, { code: "00", http: 502 }],
  },
  iletimerkezi: {
    open: () => fakeIletimerkezi(iletimerkezi),
    create: (apiUrl, timeoutMs, wrong) =>
      createIletimerkezi({ ...iletimerkezi, ...(wrong ? { hash: "baska" } : {}), apiUrl }, { timeoutMs }),
    later: ["503"],
    never: ["400", "401", "402", "404", "422", "450", "452", "453", "454", "457", "459", "460", "466", "468"],
    unclear: [
      { code: "451" },
      { code: "999", http: 200 },
      { code: "402", http: 500 },
      { code: "200", http: 500 },
    ],
  },
};
for (const name of smsNames) describeProvider({ name, ...subjects[name] });

test("netgsm can refuse with HTTP 200, and can accept with code 01 and a numeric id", async () => {
  const fake = await fakeNetgsm(netgsm);
  const provider = createNetgsm({ ...netgsm, apiUrl: `${fake.url}/` });
  const sms = { phone: "5321234567", text: "x" };
  fake.fail({ code: "40", http: 200 });
  expect((await provider.send(sms)).kind).toBe("refused");
  fake.fail({ code: "01" });
  expect(await provider.send(sms)).toEqual({ kind: "accepted", messageId: "17377215342605050" });
  await fake.close();
});

test("netgsm sends plain letters without the Turkish table, so that a part is longer", async () => {
  const fake = await fakeNetgsm(netgsm);
  await createNetgsm({ ...netgsm, apiUrl: fake.url }).send({ phone: "5321234567", text: "Tesekkurler" });
  expect(fake.requests[0]?.body).toEqual({
    msgheader: "BAGIS",
    iysfilter: "0",
    messages: [{ msg: "Tesekkurler", no: "5321234567" }],
  });
  await fake.close();
});

describe("an unclear answer", () => {
  const sms = { phone: "5321234567", text: "x" };
  const netgsmAnswering = (body: unknown, status = 200) =>
    createNetgsm({ ...netgsm, apiUrl: null }, { fetch: async () => Response.json(body, { status }) }).send(
      sms,
    );
  const iletimerkeziAnswering = (response: unknown) =>
    createIletimerkezi(
      { ...iletimerkezi, apiUrl: null },
      { fetch: async () => Response.json({ response }) },
    ).send(sms);

  test.each(["constructor", "__proto__", "toString", "hasOwnProperty", { toString: 1 }, ["30"], null])(
    "the code %j proves nothing",
    async (code) => {
      expect((await netgsmAnswering({ code })).kind).toBe("unknown");
      expect((await iletimerkeziAnswering({ status: { code } })).kind).toBe("unknown");
    },
  );

  test("a refusal with a job id is unknown", async () => {
    expect((await netgsmAnswering({ code: "30", jobid: "" }, 406)).kind).toBe("refused");
    expect((await netgsmAnswering({ code: "30", jobid: "17377215342605050" }, 406)).kind).toBe("unknown");
    expect((await netgsmAnswering({ code: "30", jobid: 0 }, 406)).kind).toBe("unknown");
  });

  test("a redirect proves nothing, whatever its body says", async () => {
    expect((await netgsmAnswering({ code: "00", jobid: "1" }, 302)).kind).toBe("unknown");
    expect((await netgsmAnswering({ code: "30", jobid: null }, 307)).kind).toBe("unknown");
  });
});

test("the log provider logs that it would have sent an SMS, without the number and the text", async () => {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => void lines.push(line) });
  const answer = await createLogSms(log).send({ phone: "5321234567", text: "Sayın Ayşe" });
  expect(answer.kind).toBe("accepted");
  expect(lines.join()).toContain("4567");
  expect(lines.join()).not.toMatch(/5321234567|Ayşe/);
});

test("iletimerkezi reads the number of remaining SMS, or a refusal", async () => {
  const answers: Record<string, unknown>[] = [
    { status: { code: 200 }, balance: { amount: 10.5, sms: 67 } },
    { status: { code: "200" }, balance: { amount: "0", sms: "18343" } },
    { status: { code: 401 } },
    { status: { code: 200 }, balance: {} },
  ];
  const urls: unknown[] = [];
  const answer = async (url: unknown) => {
    urls.push(url);
    return Response.json({ response: answers.shift() });
  };
  const account = { ...iletimerkezi, apiUrl: null };
  const { credit } = createIletimerkezi(account, { fetch: answer as typeof fetch });
  expect(await credit?.()).toEqual({ kind: "left", sms: 67 });
  expect(await credit?.()).toEqual({ kind: "left", sms: 18_343 });
  expect(await credit?.()).toMatchObject({
    kind: "refused",
    error: expect.stringContaining("Anahtar yanlış"),
  });
  expect(await credit?.()).toMatchObject({ kind: "refused" });
  expect(urls[0]).toBe("https://api.iletimerkezi.com/v1/get-balance/json");
});
