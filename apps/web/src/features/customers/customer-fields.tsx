import {
  type CustomerFields,
  customerName,
  customerFieldTexts as names,
} from '@fieldwright/domain/customers/customer';
import { readPhone } from '@fieldwright/domain/customers/phone';
import { type SiteFields, siteFieldTexts as siteNames } from '@fieldwright/domain/customers/site';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmailField, TextField, type TextFieldProps } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { PhoneField } from '../../ui/read-field.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { customerDialogTexts as texts } from './customer-pages.texts.ts';
import { type CustomerRow, foundCustomersQuery } from './customers.data.ts';
import '../../ui/button.css';
import './customer-fields.css';

type Bound = Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'>;
/** Value, error and change of a field, as `useForm` gives them. */
export type Field<F> = (name: keyof F & string) => Bound;

interface CustomerFieldsetProps {
  field: Field<CustomerFields>;
  /** the customer that is being edited: it is no news that it has its number */
  self?: number;
}

/** Who it is and how to reach them. Nobody's browser fills in its own name here. */
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
  /** takes the known customer instead of leading to the page */
  onUse?: (customer: CustomerRow) => void;
}

/** Says who has the number already, with the way there; one can go on, since a house has several people. */
export function KnownNumber({ phone, self, onUse }: KnownNumberProps) {
  const reading = readPhone(phone);
  const digits = 'phone' in reading ? reading.phone.replace(/;.*$/, '') : '';
  const { data } = useQuery(foundCustomersQuery(digits));
  const known = digits === '' ? [] : (data?.customers ?? []).filter(({ id }) => id !== self);
  if (known.length === 0) return null;
  return (
    <Note kind="warn">
      {known.slice(0, 3).map((customer) => (
        <p key={customer.id}>
          {texts.known(customerName(customer))}{' '}
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

/** Where it is. */
export function AddressFieldset({ field }: { field: Field<AddressFields> }) {
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
        <TextField {...bound('state')} required />
        <TextField {...bound('postalCode')} inputMode="numeric" />
      </div>
    </>
  );
}
