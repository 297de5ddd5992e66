import { customerFieldTexts, customerName } from '@fieldwright/domain/customers/customer';
import { addressLine } from '@fieldwright/domain/customers/site';
import { useQuery } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, TextField } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/read-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { AddressFieldset, type Field, KnownNumber } from '../customers/customer-fields.tsx';
import { type CustomerRow, customerQuery, shownSites } from '../customers/customers.data.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import { type Booking, namedBy } from './booking.ts';
import type { BookingFieldsProps } from './call-fields.tsx';
import { CustomerSearch } from './customer-search.tsx';

interface CallerFieldsProps extends Omit<BookingFieldsProps, 'base' | 'zones'> {
  field: Field<Booking>;
}

/** Who calls and for which site: found, or entered here. */
export function CallerFields({ booking, change, errors, field }: CallerFieldsProps) {
  const { me } = useMain();
  const nobody = { customerId: null, siteId: null, isNew: false };
  const found = (customer: CustomerRow) =>
    change({ customerId: customer.id, siteId: customer.site?.id ?? null, isNew: false });
  if (booking.isNew)
    return (
      <NewCaller field={field} onUse={found} onAnother={() => change(nobody)} phone={booking.mainPhone} />
    );
  if (booking.customerId !== null)
    return <KnownCaller {...{ booking, change, errors }} onAnother={() => change(nobody)} />;
  return (
    <CustomerSearch
      error={errors.customerId}
      timeZone={me.company.timeZone}
      onFound={found}
      onNew={(typed) =>
        change({ ...namedBy(typed), isNew: true, state: booking.state || me.company.contact.state })
      }
    />
  );
}

interface KnownCallerProps extends Omit<BookingFieldsProps, 'base' | 'zones'> {
  onAnother: () => void;
}

function KnownCaller({ booking, change, errors, onAnother }: KnownCallerProps) {
  const { data } = useQuery(customerQuery(booking.customerId!));
  const sites = shownSites(data?.sites ?? []);
  return (
    <div className="booking-caller">
      <div className="booking-named">
        <b className="grow">{data ? customerName(data.customer) : texts.loading}</b>
        <Button small onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
      {sites.length === 1 && <p className="dim">{addressLine(sites[0]!)}</p>}
      {(sites.length > 1 || errors.customerId) && (
        <SelectField
          label={texts.site}
          value={String(booking.siteId ?? '')}
          options={sites.map((site) => ({
            value: String(site.id),
            text: [addressLine(site), site.text].filter(Boolean).join(' · '),
          }))}
          onChange={(value) => change({ siteId: Number(value) })}
          error={errors.customerId}
        />
      )}
    </div>
  );
}

interface NewCallerProps {
  field: Field<Booking>;
  phone: string;
  onUse: (customer: CustomerRow) => void;
  onAnother: () => void;
}

function NewCaller({ field, phone, onUse, onAnother }: NewCallerProps) {
  const bound = (name: 'company' | 'firstName' | 'lastName' | 'mainPhone' | 'email') => ({
    ...field(name),
    label: customerFieldTexts[name],
    autoComplete: 'off',
  });
  return (
    <div className="booking-caller">
      <div className="booking-named">
        <b className="grow">{texts.newCustomer}</b>
        <Button small onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
      <div className="two-fields">
        <TextField {...bound('firstName')} />
        <TextField {...bound('lastName')} />
      </div>
      <div className="two-fields">
        <PhoneField {...bound('mainPhone')} />
        <TextField {...bound('company')} placeholder={uiTexts.optional} />
      </div>
      <EmailField {...bound('email')} placeholder={uiTexts.optional} />
      <KnownNumber phone={phone} onUse={onUse} />
      <AddressFieldset field={field as Field<Pick<Booking, 'street' | 'city' | 'state' | 'postalCode'>>} />
    </div>
  );
}
