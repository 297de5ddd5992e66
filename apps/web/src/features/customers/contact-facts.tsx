import type { CustomerPage } from '@fieldwright/contract/customers';
import { contactName } from '@fieldwright/domain/customers/customer';
import { phoneText } from '@fieldwright/domain/customers/phone';
import { addressLine } from '@fieldwright/domain/customers/site';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { customerTexts as texts } from './customer-pages.texts.ts';
import type { Customer, Site } from './customers.data.ts';

/** A name and what stands behind it; nothing where nothing is known. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A number that is dialled by a press. */
export function PhoneLink({ phone }: { phone: string }) {
  const shown = phoneText(phone);
  return (
    <a href={`tel:${phone}`} aria-label={texts.call(shown)} className="tn">
      {shown}
    </a>
  );
}

interface ContactFactsProps {
  customer: Customer;
  page: Pick<CustomerPage, 'balanceCents' | 'creditCents'>;
}

/** Whom to ask for, how to reach them, what they owe, and what they have paid too much. */
export function ContactFacts({ customer, page: { balanceCents, creditCents } }: ContactFactsProps) {
  return (
    <dl className="facts">
      <Fact name={texts.contact}>{contactName(customer)}</Fact>
      <Fact name={texts.phone}>{customer.mainPhone && <PhoneLink phone={customer.mainPhone} />}</Fact>
      <Fact name={texts.mobile}>{customer.mobilePhone && <PhoneLink phone={customer.mobilePhone} />}</Fact>
      <Fact name={texts.email}>
        {customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}
      </Fact>
      <Fact name={texts.balance}>
        {balanceCents > 0 ? <b className="owed tn">{moneyText(balanceCents)}</b> : texts.nothingDue}
        {creditCents > 0 && <small className="tn">{texts.credit(moneyText(creditCents))}</small>}
      </Fact>
      <Fact name={texts.notes}>{customer.notes && <span className="lines">{customer.notes}</span>}</Fact>
    </dl>
  );
}

/** Leads to the address in the map that the device or the browser has. */
export function MapLink({ site }: { site: Pick<Site, 'street' | 'city' | 'state' | 'postalCode'> }) {
  const address = addressLine(site);
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noreferrer"
    >
      <MapPin className="i-sm" /> {texts.map}
    </a>
  );
}
