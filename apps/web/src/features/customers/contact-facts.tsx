import type { CustomerPage } from '@fieldwright/contract/customers';
import { addressLine } from '@fieldwright/domain/customers/address';
import { contactName, customerName } from '@fieldwright/domain/customers/customer';
import { phoneText } from '@fieldwright/domain/customers/phone';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { BalanceButton } from '../payments/balance-button.tsx';
import type { Customer, Site } from './customers.data.ts';
import { customerTexts as texts } from './customers.texts.ts';

/** Shows a name and its value; nothing if the value is empty. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Links a phone number, so that a press dials it. */
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
  page: Pick<CustomerPage, 'balanceCents' | 'creditCents' | 'noReminders'>;
}

/** Shows contact name, phones, email with whether it gets reminders, balance and credit. */
export function ContactFacts({
  customer,
  page: { balanceCents, creditCents, noReminders },
}: ContactFactsProps) {
  const whose = { customerId: customer.id, name: customerName(customer) };
  return (
    <dl className="facts">
      <Fact name={texts.contact}>{contactName(customer)}</Fact>
      <Fact name={texts.phone}>{customer.mainPhone && <PhoneLink phone={customer.mainPhone} />}</Fact>
      <Fact name={texts.mobile}>{customer.mobilePhone && <PhoneLink phone={customer.mobilePhone} />}</Fact>
      <Fact name={texts.email}>
        {customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}
        {noReminders && <small>{texts.noReminders}</small>}
      </Fact>
      <Fact name={texts.balance}>
        {balanceCents > 0 ? (
          <b className="owed tn">
            <BalanceButton balance={{ of: 'owed', ...whose, cents: balanceCents }} />
          </b>
        ) : (
          texts.nothingDue
        )}
        {creditCents > 0 && (
          <small className="tn">
            <BalanceButton
              balance={{ of: 'credit', ...whose, cents: creditCents }}
              text={texts.credit(moneyText(creditCents))}
            />
          </small>
        )}
      </Fact>
      <Fact name={texts.notes}>{customer.notes && <span className="lines">{customer.notes}</span>}</Fact>
    </dl>
  );
}

/** Links to the address on a map. */
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
