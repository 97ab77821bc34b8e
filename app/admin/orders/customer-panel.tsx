import { Fact, Facts, Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { mailAddress, phoneAddress } from "#app/ui/contact-address.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { isMasked } from "#shared/text/mask.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { formatPhone, toDialledPhone } from "#shared/text/phone.ts";
import { ContactForm } from "./contact-form.tsx";
import { consentNames, detailText, languageNames } from "./messages.ts";
import type { WritingPanel } from "./order-fetcher.ts";

const linkClasses = "text-leaf-700 underline-offset-4 hover:underline";

export function CustomerPanel({ order, ...panel }: WritingPanel) {
  const { customerName, customerEmail, customerPhone, language, consents, erasedAt, company } = order;
  return (
    <Sheet title={detailText.customer}>
      {erasedAt && <p className="mb-3 text-ink-soft">{detailText.erased(formatDateTime(erasedAt, "tr"))}</p>}
      <Facts>
        <Fact name={detailText.name}>{customerName || <Unknown />}</Fact>
        <Fact name={detailText.email}>
          {customerEmail ? (
            <Contact value={customerEmail} href={mailAddress(customerEmail)} text={customerEmail} />
          ) : (
            <Unknown />
          )}
        </Fact>
        <Fact name={detailText.phone}>
          {customerPhone ? (
            <Contact
              value={customerPhone}
              href={phoneAddress(toDialledPhone(customerPhone))}
              text={formatPhone(customerPhone)}
            />
          ) : (
            <Unknown />
          )}
        </Fact>
        {company && (
          <Fact name={detailText.company}>
            {company.title}
            <span className="block text-ink-soft">
              {company.taxOffice} · <bdi className="tabular-nums">{company.taxNumber}</bdi>
            </span>
          </Fact>
        )}
        <Fact name={detailText.language}>{ownValue(languageNames, language) ?? language}</Fact>
        {consents.length > 0 && (
          <Fact name={detailText.consents}>
            <ul>
              {consents.map(({ kind, grantedAt, withdrawnAt, language: noticeLanguage }) => (
                <li key={kind}>
                  {ownValue(consentNames, kind) ?? kind}{" "}
                  <span className="text-xs text-ink-faint">
                    {formatDateTime(grantedAt, "tr")},{" "}
                    {ownValue(languageNames, noticeLanguage) ?? noticeLanguage}
                  </span>
                  {withdrawnAt && (
                    <span className="block text-xs text-clay-700">
                      {detailText.withdrawn(formatDateTime(withdrawnAt, "tr"))}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
      {order.donorId && (
        <p className="mt-4">
          <TextLink to={`donors/${order.donorId}`}>{detailText.donorCard}</TextLink>
        </p>
      )}
      <ContactForm order={order} {...panel} />
    </Sheet>
  );
}

/** A masked contact is no link. */
function Contact({ value, href, text }: { value: string; href: string; text: string }) {
  if (isMasked(value))
    return (
      <>
        <bdi dir="ltr">{text}</bdi>
        <span className="block text-xs text-ink-faint">{detailText.masked}</span>
      </>
    );
  return (
    <a href={href} dir="ltr" className={`${linkClasses} tabular-nums`}>
      {text}
    </a>
  );
}

function Unknown() {
  return <span className="text-ink-faint">{detailText.unknown}</span>;
}

export function MessagePanel({ text }: { text: string }) {
  return (
    <Sheet title={detailText.message}>
      <p dir="auto" className="border-s-2 border-gold-500 ps-4 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </Sheet>
  );
}
