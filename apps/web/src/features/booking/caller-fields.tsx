import type { CustomerPage } from '@fieldwright/contract/customers';
import { addressLine } from '@fieldwright/domain/customers/address';
import { customerFieldTexts, customerName } from '@fieldwright/domain/customers/customer';
import { siteZone } from '@fieldwright/domain/customers/site-zone';
import { removesAny } from '@fieldwright/domain/removals/removal-terms';
import { useQuery } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, TextField } from '../../ui/field/field.tsx';
import { PhoneField } from '../../ui/field/read-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { AddressFieldset, type Field, KnownNumber } from '../customers/customer-fields.tsx';
import { type CustomerRow, customerQuery } from '../customers/customers.data.ts';
import { NewSiteSettings } from '../customers/site-zone-field.tsx';
import { RemovedBanner } from '../removals/removed-banner.tsx';
import { bookingTexts as texts } from './booking.texts.ts';
import { type Booking, namedBy } from './booking.ts';
import type { BookingFieldsProps } from './call-fields.tsx';
import { CustomerSearch } from './customer-search.tsx';

interface CallerFieldsProps extends Omit<BookingFieldsProps, 'base' | 'zones'> {
  field: Field<Booking>;
}

/** Shows the fields for customer and site: search for one, or enter a new one. */
export function CallerFields({ booking, change, errors, field }: CallerFieldsProps) {
  const { me } = useMain();
  // another customer's call doesn't return to this one's work
  const nobody = { customerId: null, siteId: null, isNew: false, returnOfWorkOrderId: null };
  const found = (customer: CustomerRow) =>
    change({ customerId: customer.id, siteId: customer.site?.id ?? null, isNew: false });
  if (booking.isNew)
    return (
      <NewCaller {...{ booking, change, errors, field }} onUse={found} onAnother={() => change(nobody)} />
    );
  if (booking.customerId !== null)
    return <KnownCaller {...{ booking, change, errors }} onAnother={() => change(nobody)} />;
  return (
    <CustomerSearch
      error={errors.customerId}
      timeZone={me.company.timeZone}
      onFound={found}
      onNew={(typed) => {
        const state = booking.state || me.company.contact.state;
        const timeZone = booking.state ? booking.timeZone : siteZone(state, me.company.timeZone);
        change({ ...namedBy(typed), isNew: true, state, timeZone });
      }}
    />
  );
}

interface KnownCallerProps extends Omit<BookingFieldsProps, 'base' | 'zones'> {
  onAnother: () => void;
}

function KnownCaller({ booking, change, errors, onAnother }: KnownCallerProps) {
  const { me, may } = useMain();
  const { data } = useQuery(customerQuery(booking.customerId!));
  return (
    <div className="booking-caller">
      <div className="booking-named">
        <b className="grow">{data ? customerName(data.customer) : texts.loading}</b>
        <Button small onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
      {data?.customer.hidden && (
        <RemovedBanner
          kind="customer"
          id={data.customer.id}
          name={customerName(data.customer)}
          removal={data.removal}
          zone={me.company.timeZone}
          mayRestore={may(removesAny.customer)}
          detail={texts.restoreFirst}
        />
      )}
      {data && !data.customer.hidden && <RemovedSite sites={data.sites} siteId={booking.siteId} />}
      <SiteField {...{ booking, change, errors }} />
    </div>
  );
}

/** Shows that the chosen site was removed, with a Restore button. */
function RemovedSite({ sites, siteId }: { sites: CustomerPage['sites']; siteId: number | null }) {
  const { me, may } = useMain();
  const site = sites.find(({ id }) => id === siteId);
  if (!site?.hidden) return null;
  return (
    <RemovedBanner
      kind="site"
      id={site.id}
      name={site.street || site.text}
      removal={null}
      zone={me.company.timeZone}
      mayRestore={may(removesAny.site)}
      detail={sites.length > 1 ? texts.restoreSiteOrOther : texts.restoreSite}
    />
  );
}

/** Lets the user choose the customer's site; a single site is shown as text. */
export function SiteField({ booking, change, errors }: Omit<BookingFieldsProps, 'base' | 'zones'>) {
  const { data } = useQuery(customerQuery(booking.customerId!));
  const sites = (data?.sites ?? []).filter(({ id, hidden }) => !hidden || id === booking.siteId);
  const [only] = sites;
  if (sites.length < 2 && !errors.customerId) return only ? <p className="dim">{addressLine(only)}</p> : null;
  return (
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
  );
}

interface NewCallerProps extends CallerFieldsProps {
  onUse: (customer: CustomerRow) => void;
  onAnother: () => void;
}

function NewCaller({ booking, change, errors, field, onUse, onAnother }: NewCallerProps) {
  const { timeZone: companyZone } = useMain().me.company;
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
      <KnownNumber phone={booking.mainPhone} onUse={onUse} />
      <AddressFieldset
        field={field as Field<Pick<Booking, 'street' | 'city' | 'state' | 'postalCode'>>}
        onState={(state) => change({ timeZone: siteZone(state, companyZone) })}
      />
      <NewSiteSettings
        state={booking.state}
        postalCode={booking.postalCode}
        companyZone={companyZone}
        value={booking.timeZone}
        onChange={(timeZone) => change({ timeZone })}
        error={errors.timeZone}
      />
    </div>
  );
}
