import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { kitText } from "../kit-text.ts";
import { errorText } from "./error-text.ts";
import { revealField } from "./language-tabs.tsx";

/** The red banner with the server's message and links to the fields with errors. */
export function ErrorSummary({
  banner,
  errors,
  formId,
}: {
  banner: string | null;
  errors: Record<string, string[]>;
  formId: string;
}) {
  const fields = Object.entries(errors).filter(([, texts]) => texts.length > 0);
  if (!banner && fields.length === 0) return null;
  return (
    <div
      role="alert"
      className="mt-5 flex gap-3 rounded-md border border-clay-300 bg-clay-50 px-4 py-3 text-sm text-clay-700"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div>
        <p className="font-semibold">{banner ?? kitText.errorSummary}</p>
        {fields.length > 0 && (
          <ul className="mt-1 grid gap-0.5">
            {fields.map(([name, texts]) => (
              <li key={name}>
                <ErrorLink
                  formId={formId}
                  name={name}
                  text={texts.map((text) => errorText(text)).join(" ")}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** A link to the field. Its text is the field's label and error. */
function ErrorLink({ formId, name, text }: { formId: string; name: string; text: string }) {
  const id = name ? `${formId}-${name}` : formId;
  const [linkText, setLinkText] = useState(text);
  // The label and the error are read from the page. Without script the link has the general error text.
  useEffect(() => {
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent;
    const error = document.getElementById(`${id}-error`)?.textContent ?? text;
    // Some error texts start with the label.
    setLinkText(label && !error.startsWith(label) ? `${label}: ${error}` : error);
  }, [id, text]);
  return (
    <a
      href={`#${id}`}
      className="underline underline-offset-2 hover:no-underline"
      onClick={(event) => {
        event.preventDefault();
        const field = document.getElementById(id);
        revealField(field);
        field?.focus();
      }}
    >
      {linkText}
    </a>
  );
}
