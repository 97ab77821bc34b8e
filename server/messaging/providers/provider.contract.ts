import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FakeSms, SmsFault } from "#testing/counterparts/sms-servers.ts";
import type { SmsProvider } from "./provider.ts";

export type Subject = {
  name: string;
  open(): Promise<FakeSms>;
  /** Creates the provider with this address. With `wrong` the fake does not accept the credentials. */
  create(url: string, timeoutMs: number, wrong?: boolean): SmsProvider;
  /** The codes by which the provider says that it sent nothing, for now (`later`) or finally (`never`). */
  later: string[];
  never: string[];
  /** Answers in the provider's format that prove nothing. */
  unclear: SmsFault[];
};

const sms = { phone: "5321234567", text: "Sayın Ayşe, bağışınız alındı. Bağış no: HD12345678ABCDEF" };

/** The contract of every provider: it never guesses that a message was sent, or not sent. */
export function describeProvider({ name, open, create, later, never, unclear }: Subject): void {
  describe(name, () => {
    let fake: FakeSms;
    beforeEach(async () => {
      fake = await open();
    });
    afterEach(() => fake.close());
    const provider = (timeoutMs = 2_000) => create(fake.url, timeoutMs);

    test("sends the message once, with Turkish letters", async () => {
      expect(await provider().send(sms)).toEqual({
        kind: "accepted",
        messageId: expect.stringMatching(/^\d+$/),
      });
      expect(fake.accepted).toEqual([sms]);
      expect(fake.requests).toHaveLength(1);
    });

    test("keeps credentials out of the address", async () => {
      await provider().send(sms);
      expect(fake.requests[0]?.path).not.toMatch(/\?|user|pass|key|hash/i);
    });

    test("wrong credentials are a final refusal", async () => {
      const answer = await create(fake.url, 2_000, true).send(sms);
      expect(answer).toMatchObject({ kind: "refused", again: "never" });
      expect(fake.accepted).toEqual([]);
    });

    test.each(later)("code %s may be tried again", async (code) => {
      fake.fail({ code });
      expect(await provider().send(sms)).toMatchObject({ kind: "refused", again: "later" });
    });

    test.each(never)("code %s is final", async (code) => {
      fake.fail({ code });
      const answer = await provider().send(sms);
      expect(answer).toMatchObject({ kind: "refused", again: "never" });
      expect(answer.kind === "refused" && answer.answer).toContain(code);
    });

    const broken: SmsFault[] = ["silent", "html", "cut", "crash", "redirect", "empty", ...unclear];
    test.each(broken)("an acceptance followed by %j is unknown", async (fault) => {
      fake.fail(fault);
      const answer = await provider(150).send(sms);
      expect(answer).toEqual({ kind: "unknown", answer: expect.any(String) });
      // Staff and logs see neither the number nor the text.
      expect(JSON.stringify(answer)).not.toMatch(/532|Ayşe/);
      expect(fake.requests).toHaveLength(1);
    });

    test.each([
      "1".repeat(65),
      "1".repeat(50_000),
      "17\u000037",
      "17 37",
      "17\n37",
      "<b>17</b>",
      "١٧٣",
      ["17"],
      { id: "17" },
      true,
    ])("an acceptance with the invalid id %j is unknown", async (id) => {
      fake.fail({ id });
      const answer = await provider().send(sms);
      expect(answer).toEqual({ kind: "unknown", answer: expect.any(String) });
      expect(JSON.stringify(answer).length).toBeLessThan(200);
      expect(fake.accepted).toHaveLength(1);
    });

    test("an acceptance without an id counts as accepted", async () => {
      for (const id of [null, ""]) {
        fake.fail({ id });
        expect(await provider().send(sms)).toEqual({ kind: "accepted", messageId: null });
      }
    });

    test("a slow answer within the timeout counts, and a later answer is unknown", async () => {
      fake.slow(60);
      expect((await provider().send(sms)).kind).toBe("accepted");
      fake.slow(500);
      expect((await provider(100).send(sms)).kind).toBe("unknown");
      expect(fake.accepted).toHaveLength(2);
    });

    test("a message to an unreachable provider is refused for now", async () => {
      await fake.close();
      expect(await provider().send(sms)).toMatchObject({ kind: "refused", again: "later" });
      const nowhere = create("http://sms.invalid", 2_000);
      expect(await nowhere.send(sms)).toMatchObject({ kind: "refused", again: "later" });
    });

    test("after the caller aborts, the result is unknown", async () => {
      fake.fail("silent");
      expect((await provider().send(sms, AbortSignal.timeout(50))).kind).toBe("unknown");
    });

    test("a number that is no Turkish mobile is refused without a request", async () => {
      for (const phone of ["3521234567", "0532123456", "53212345"]) {
        expect(await provider().send({ ...sms, phone })).toMatchObject({ kind: "refused", again: "never" });
      }
      expect(fake.requests).toEqual([]);
    });
  });
}
