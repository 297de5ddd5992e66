import {
  type CustomerFields,
  customerName,
  customerFieldTexts as names,
} from '@fieldwright/domain/customers/customer';
import { readPhone } from '@fieldwright/domain/customers/phone';
import { type SiteFields, siteFieldTexts as siteNames } from '@fieldwright/domain/customers/site';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmailField, TextField, type TextFieldProps } from '../../ui/field/field.tsx';
import { PhoneField } from '../../ui/field/read-field.tsx';
import { Note } from '../../ui/note.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type CustomerRow, foundCustomersQuery, removedCustomersQuery } from './customers.data.ts';
import { customerDialogTexts as texts } from './customers.texts.ts';
import '../../ui/button.css';
import './customer-fields.css';

type Bound = Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'>;
/** Returns value, error and change handler of a field, as from `useForm`. */
export type Field<F> = (name: keyof F & string) => Bound;

interface CustomerFieldsetProps {
  field: Field<CustomerFields>;
  /** the customer being edited, whose own number is not reported as known */
  self?: number;
}

/**
 * Shows the fields for name and contact. Browser autofill is off, since it would enter the user's own name.
 */
export function CustomerFieldset({ field, self }: CustomerFieldsetProps) {
  const bound = (name: keyof CustomerFields) => ({ ...field(name), label: names[name], autoComplete: 'off' });
  return (
    <>
      <div className="two-fields">
        <TextField {...bound('firstName')} />
        <TextField {...bound('lastName')} />
      </div>
      <TextField {...bound('company')} placeholder={uiTexts.optional} help={texts.either} />
      <div className="two-fields">
        <PhoneField {...bound('mainPhone')} />
        <PhoneField {...bound('mobilePhone')} />
      </div>
      <KnownNumber phone={field('mainPhone').value} {...(self !== undefined && { self })} />
      <EmailField {...bound('email')} placeholder={uiTexts.optional} />
    </>
  );
}

interface KnownNumberProps {
  phone: string;
  self?: number;
  /** called to use the known customer instead of linking to their page */
  onUse?: (customer: CustomerRow) => void;
}

/**
 * Shows who already has the phone number, with a link. The user may continue, since a household may share
 * one.
 */
export function KnownNumber({ phone, self, onUse }: KnownNumberProps) {
  const reading = readPhone(phone);
  const digits = 'phone' in reading ? reading.phone.replace(/;.*$/, '') : '';
  const { data } = useQuery(foundCustomersQuery(digits));
  const { data: gone } = useQuery(removedCustomersQuery(digits));
  const others = (rows: readonly CustomerRow[] = []) =>
    digits === '' ? [] : rows.filter(({ id }) => id !== self).slice(0, 3);
  const known = [
    ...others(data?.customers).map((customer) => ({ customer, isRemoved: false })),
    ...others(gone?.customers).map((customer) => ({ customer, isRemoved: true })),
  ];
  if (known.length === 0) return null;
  return (
    <Note kind="warn">
      {known.map(({ customer, isRemoved }) => (
        <p key={customer.id}>
          {(isRemoved ? texts.knownRemoved : texts.known)(customerName(customer))}{' '}
          {onUse ? (
            <button type="button" className="text-button" onClick={() => onUse(customer)}>
              {texts.bookKnown(customerName(customer))}
            </button>
          ) : (
            <Link to="/customers/$id" params={{ id: String(customer.id) }}>
              {texts.openKnown(customerName(customer))}
            </Link>
          )}
        </p>
      ))}
      <p className="dim">{texts.knownDetail}</p>
    </Note>
  );
}

type AddressFields = Pick<SiteFields, 'street' | 'city' | 'state' | 'postalCode'>;

interface AddressFieldsetProps {
  field: Field<AddressFields>;
  /** called when the state changes, since the time zone may follow it */
  onState?: (state: string) => void;
}

/** Shows the address fields. */
export function AddressFieldset({ field, onState }: AddressFieldsetProps) {
  const bound = (name: keyof AddressFields) => ({
    ...field(name),
    label: siteNames[name],
    autoComplete: 'off',
  });
  return (
    <>
      <TextField {...bound('street')} required />
      <div className="address-fields">
        <TextField {...bound('city')} required />
        <TextField
          {...bound('state')}
          onChange={(state) => {
            field('state').onChange(state);
            onState?.(state);
          }}
          required
        />
        <TextField {...bound('postalCode')} inputMode="numeric" />
      </div>
    </>
  );
}
