import { changeCustomer, changeSite, createCustomer } from '../customers/customers.data.ts';
import { type Booking, type MadeCaller, newCustomerOf } from './booking.ts';

/** What a new customer and the site are known by until they are saved: trying again makes them once. */
export interface CallerIds {
  customer: string;
  site: string;
}

export const newIds = (): CallerIds => ({ customer: crypto.randomUUID(), site: crypto.randomUUID() });

const namesOf = ({ company, firstName, lastName, mainPhone }: Booking) => ({
  company,
  firstName,
  lastName,
  mainPhone,
});
const addressOf = ({ street, city, state, postalCode }: Booking) => ({ street, city, state, postalCode });

/** Saves who was entered. */
export async function makeCaller(booking: Booking, ids: CallerIds): Promise<MadeCaller> {
  const site = { guid: ids.site, ...addressOf(booking) };
  const made = await createCustomer({ guid: ids.customer, ...newCustomerOf(booking), site });
  return {
    customer: { ...namesOf(booking), id: made.customer.id, version: made.customer.version },
    site: { ...addressOf(booking), id: made.site!.id, version: made.site!.version },
  };
}

/** Saves what was corrected since, unless somebody else has changed the same. */
export async function correctCaller(booking: Booking, { customer, site }: MadeCaller): Promise<MadeCaller> {
  const [names, address] = [changed(customer, namesOf(booking)), changed(site, addressOf(booking))];
  const { version } = names
    ? await changeCustomer(customer.id, { ...names, basedOn: customer.version })
    : customer;
  const { version: siteVersion } = address
    ? await changeSite(site.id, { ...address, basedOn: site.version })
    : site;
  return {
    customer: { ...namesOf(booking), id: customer.id, version },
    site: { ...addressOf(booking), id: site.id, version: siteVersion },
  };
}

/** The fields that are another now; null where none is. */
function changed<T extends object>(before: T, now: T): Partial<T> | null {
  const entries = Object.entries(now).filter(([name, value]) => before[name as keyof T] !== value);
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : null;
}
