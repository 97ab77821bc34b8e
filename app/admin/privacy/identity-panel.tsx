import { Form } from "react-router";
import { Fact, Facts, Sheet } from "#app/admin/kit/sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Person } from "#server/giving/privacy/find-person.ts";
import { formatPhone } from "#shared/text/phone.ts";
import { privacyText } from "./messages.ts";

export function IdentityPanel({ person, permissions }: { person: Person; permissions: number }) {
  return (
    <Sheet title={privacyText.known}>
      <Facts>
        {person.phones.length > 0 && (
          <Fact name={privacyText.phones}>
            <bdi dir="ltr" className="tabular-nums">
              {person.phones.map(formatPhone).join(", ")}
            </bdi>
          </Fact>
        )}
        {person.emails.length > 0 && <Fact name={privacyText.emails}>{person.emails.join(", ")}</Fact>}
        <Fact name={privacyText.permission}>
          {permissions > 0 ? privacyText.permissionGiven(permissions) : privacyText.permissionNone}
        </Fact>
      </Facts>
      {permissions > 0 && (
        <Form method="post" className="mt-4">
          <input type="hidden" name="intent" value="withdraw" />
          <Button type="submit" variant="secondary">
            {privacyText.withdraw}
          </Button>
        </Form>
      )}
    </Sheet>
  );
}
