import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Panel } from "#app/admin/kit/form/form-screen.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Enrolment } from "./enrolment.server.ts";
import { accountText } from "./messages.ts";

function PasswordInput() {
  return (
    <Field
      label={accountText.confirmPassword}
      name="password"
      type="password"
      autoComplete="current-password"
      required
    />
  );
}

export function BeginForm() {
  return (
    <Panel className="mt-5 max-w-md">
      <Form method="post" className="grid gap-5">
        <PasswordInput />
        <Button type="submit" name="intent" value="begin">
          {accountText.begin}
        </Button>
      </Form>
    </Panel>
  );
}

/** Three steps: scan the QR code, store the backup codes, enter a code. */
export function EnrolmentSteps({
  uri,
  secret,
  backupCodes,
  qr,
  error,
}: Enrolment & {
  /** The reason why the code was refused. */
  error: string | undefined;
}) {
  const firstHeading = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared, so the focus is lost.
  useEffect(() => {
    if (document.activeElement === document.body) firstHeading.current?.focus();
  }, []);
  return (
    <div className="mt-5 grid gap-5">
      <Panel>
        <div>
          <h3 ref={firstHeading} tabIndex={-1} className="text-base outline-none">
            {accountText.step1}
          </h3>
          <p className="mt-1 text-sm text-ink-soft">{accountText.step1Text}</p>
        </div>
        <QrCode qr={qr} secret={secret} />
      </Panel>
      <BackupCodes codes={backupCodes} />
      <Panel>
        <h3 className="text-base">{accountText.step3}</h3>
        <Form method="post" className="grid max-w-sm gap-5">
          <input type="hidden" name="uri" value={uri} />
          {backupCodes.map((code) => (
            <input key={code} type="hidden" name="backupCode" value={code} />
          ))}
          <Field
            label={accountText.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={error ?? null}
          />
          <Button type="submit" name="intent" value="confirm">
            {accountText.confirm}
          </Button>
        </Form>
      </Panel>
    </div>
  );
}

function QrCode({ qr, secret }: Pick<Enrolment, "qr" | "secret">) {
  return (
    <>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={accountText.qrLabel}
        shapeRendering="crispEdges"
        className="size-56 rounded-sm bg-white text-ink ring-1 ring-sand-200"
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
      <p className="text-sm text-ink-soft">
        {accountText.secret}{" "}
        <code translate="no" className="font-semibold wrap-break-word text-ink">
          {secret}
        </code>
      </p>
    </>
  );
}

export function BackupCodes({ codes, renewed = false }: { codes: readonly string[]; renewed?: boolean }) {
  return (
    <Panel className={renewed ? "mt-5" : ""}>
      {renewed ? (
        <Notice kind="info">{accountText.renewed}</Notice>
      ) : (
        <h3 className="text-base">{accountText.step2}</h3>
      )}
      <p className="text-sm text-ink-soft">{accountText.step2Text}</p>
      <ul
        translate="no"
        className="grid grid-cols-2 gap-2 rounded-sm bg-sand-100 p-4 text-center font-semibold tabular-nums sm:grid-cols-5"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function ManageForms({ required }: { required: boolean }) {
  return (
    <Panel className="mt-5">
      <p className="text-sm text-ink-soft">{accountText.manageLead}</p>
      <Form method="post" className="grid gap-5">
        <div className="max-w-sm">
          <PasswordInput />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="renew" variant="secondary">
            {accountText.renew}
          </Button>
          <ReasonButton
            reason={required ? accountText.factorKept : undefined}
            type="submit"
            name="intent"
            value="disable"
            variant="accent"
          >
            {accountText.disable}
          </ReasonButton>
        </div>
      </Form>
    </Panel>
  );
}
