import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankCustomer } from '../customers/customer.ts';
import { addressKey } from './address-key.ts';
import type { ImportRow } from './import.ts';
import type { JudgedRow } from './judge-row.ts';
import { customerKeyOf, type ImportPlan, type Known, systemKey } from './plan.ts';
import { startPlan } from './plan-import.ts';

const known = (given: Partial<Known> = {}): Known => ({
  keyColumn: 'key',
  keys: new Map(),
  customersByKey: new Map(),
  customersByName: new Map(),
  systems: new Set(),
  sites: new Map(),
  customers: new Map(),
  customersById: new Map(),
  fingerprintOf: (contents) => contents,
  ...given,
});
const site = (street: string) => ({
  text: '',
  street,
  city: 'Cary',
  state: 'NC',
  postalCode: '',
  gateCode: '',
  notes: '',
});
const line = { text: 'No heat', description: '', unitPriceCents: 100, freeOfCharge: false };
const history = (key: string, street: string, company = street): ImportRow => ({
  key,
  customer: { ...blankCustomer, company },
  customerKey: null,
  site: site(street),
  work: { day: '2019-03-09', text: 'No heat', departments: [], line },
});
const person = (key: string, lastName: string, mainPhone = ''): ImportRow => ({
  key,
  customer: { ...blankCustomer, lastName, mainPhone },
  customerKey: null,
  site: site('8 Oak St'),
  work: null,
});
const judged = (rows: ImportRow[]): JudgedRow[] =>
  rows.map((row, at) => ({
    line: at + 2,
    row,
    problems: [],
    filled: { customer: {}, site: {} },
    nameKind: null,
    propertyWords: [],
  }));
const plan = (rows: ImportRow[], given: Partial<Known> = {}) => {
  const started = startPlan(known(given));
  for (const row of judged(rows)) started.add(row);
  return started.plan;
};
/** Returns the data that a second run gets from the first. */
const after = ({ keys }: ImportPlan): Partial<Known> => ({
  keys: new Map(keys.map(({ key, fingerprint }) => [key, { fingerprint, customerId: null, removed: false }])),
});

describe('startPlan', () => {
  it('refuses a key that stands twice with other contents, and takes the same row twice as one', () => {
    const { counts, problems } = plan([
      history('1', '8 Oak St'),
      history('1', '8 Oak St'),
      history('1', '9 Oak St'),
    ]);
    expect(counts).toEqual({ new: 1, same: 1, changed: 0, bad: 1, left: 0 });
    const reason = 'Line 2 has the same key with different contents.';
    expect(problems).toEqual([{ line: 4, column: 'key', value: '1', reason }]);
  });

  it('refuses a site of a customer that was not imported', () => {
    const row: ImportRow = {
      key: 'S',
      customer: null,
      customerKey: 'C-9',
      site: site('8 Oak St'),
      work: null,
    };
    expect(plan([row]).problems).toMatchObject([{ line: 2, column: 'customer_key', value: 'C-9' }]);
    const good = plan([row], { customersByKey: new Map([['C-9', 44]]) });
    expect(good.sites).toMatchObject([{ customerId: 44 }]);
    expect(good.keys).toMatchObject([{ entity: 'site', recordId: good.sites[0]!.id }]);
  });

  it('finds a customer by the whole name in any case, and refuses none and several', () => {
    const row: ImportRow = {
      ...person('S', 'Ruiz'),
      customer: null,
      customerName: 'Ana Ruiz',
    };
    const named = (name: string, id: number | null) =>
      plan([row], { customersByName: new Map([[name, id]]) });
    expect(named('ana ruiz', 44).sites).toMatchObject([{ customerId: 44 }]);
    const wrong = { line: 2, column: 'customer_name', value: 'Ana Ruiz' };
    expect(named('ana ruiz', null).problems).toEqual([
      { ...wrong, reason: 'Several customers have this name. Use the customer’s ID.' },
    ]);
    expect(named('bo ruiz', 44).problems).toEqual([
      { ...wrong, reason: 'No customer has this name. Import the customers first.' },
    ]);
    const byKey = { ...row, customerName: undefined, customerKey: 'C-9' } as never;
    expect(plan([byKey]).problems[0]!.reason).toBe(
      'No customer with this key was imported. Import the customers first.',
    );
  });

  it('adds a system to the site with its address, once, and refuses one without a site', () => {
    const place = site('8 Oak St');
    const system = {
      text: 'Furnace',
      manufacturer: 'Acme',
      model: 'F-1',
      serialNumber: 'S1',
      location: '',
      installedDate: null,
      warrantyUntil: null,
      hidden: false,
    };
    const row = (serialNumber: string, street = '8 oak st'): ImportRow =>
      ({
        ...person(serialNumber + street, 'Ruiz'),
        customer: null,
        site: site(street),
        system: { ...system, serialNumber },
      }) as never;
    const sites = new Map([[addressKey(place), { id: 7, customerId: 5, place }]]);
    const made = plan([row('S1'), row('S2')], { sites, systems: new Set([systemKey(7, system as never)]) });
    expect(made.counts).toMatchObject({ same: 1, new: 1 });
    expect(made.systems).toMatchObject([{ siteId: 7, serialNumber: 'S2' }]);
    expect(plan([row('S1', '9 Elm Rd')], { sites }).problems).toEqual([
      {
        line: 2,
        column: 'street',
        value: '9 Elm Rd',
        reason: 'No site has this address. Import the customers first.',
      },
    ]);
  });

  it('notes a customer who is marked already, once, and marks one who isn’t', () => {
    const place = site('8 Oak St');
    const sites = new Map([[addressKey(place), { id: 7, customerId: 5, place }]]);
    const marked = (was: boolean, ...said: boolean[]) => {
      const customersById = new Map([[5, { ...blankCustomer, doNotService: was }]]);
      const started = startPlan(known({ sites, customersById }));
      for (const [at, doNotService] of said.entries()) {
        const row = history(String(at), '8 Oak St');
        const customer = { ...row.customer!, doNotService };
        const filled = { customer: { doNotService: { column: 'do_not_service', value: 'yes' } }, site: {} };
        started.add({ ...judged([{ ...row, customer }])[0]!, line: at + 2, filled } as never);
      }
      const { doNotService, alsoMarked } = started.plan;
      return [[...doNotService], [...alsoMarked]];
    };
    expect(marked(true, true, true)).toEqual([[], [5]]);
    expect(marked(false, true, true)).toEqual([[5], []]);
    expect(marked(false, false)).toEqual([[], []]);
    expect(marked(true, false)).toEqual([[], []]);
  });

  it('refuses what names a removed customer, and what changes a removed record (R4.4)', () => {
    const row: ImportRow = { ...person('S', 'Ruiz'), customer: null, customerKey: 'C-9' };
    const orphan = plan([row], { customersByKey: new Map([['C-9', null]]) });
    const gone = 'The customer with this key was removed. Restore the customer first.';
    expect(orphan.problems).toEqual([{ line: 2, column: 'customer_key', value: 'C-9', reason: gone }]);
    const again = person('K', 'Ruiz');
    const keyed = (fingerprint: string) =>
      plan([again], { keys: new Map([['K', { fingerprint, customerId: 5, removed: true }]]) });
    const reason = 'The record imported with this key was removed. Restore it first.';
    expect(keyed('another').problems).toEqual([{ line: 2, column: 'key', value: 'K', reason }]);
    expect(keyed(JSON.stringify(again)).counts).toMatchObject({ same: 1, bad: 0 });
  });

  it('makes one site and one customer of an address, however it is spelled', () => {
    const { customers, sites, workOrders } = plan([
      history('1', '8 Oak St'),
      history('2', '8 OAK STREET', 'Else'),
    ]);
    expect([customers.length, sites.length, workOrders.length]).toEqual([1, 1, 2]);
    for (const { siteId, customerId } of workOrders)
      expect([siteId, customerId]).toEqual([sites[0]!.id, customers[0]!.id]);
  });

  it('finds sites that are there, with their customers', () => {
    const place = site('8 Oak St');
    const sites = new Map([[addressKey(place), { id: 7, customerId: 5, place }]]);
    const customersById = new Map([[5, blankCustomer]]);
    const made = plan([history('1', '8 oak st')], { sites, customersById });
    expect([made.customers, made.sites]).toEqual([[], []]);
    expect(made.workOrders).toMatchObject([{ siteId: 7, customerId: 5 }]);
  });

  it('takes customers of one name and number as one, others at the same address as others', () => {
    const made = plan([
      person('1', 'Ruiz', '+1828'),
      person('2', 'RUIZ', '+1828'),
      person('3', 'Ruiz'),
      person('4', 'Ruiz'),
    ]);
    expect([made.customers.length, made.sites.length, made.keys.length]).toEqual([3, 3, 4]);
    const customers = new Map([
      [customerKeyOf({ ...blankCustomer, lastName: 'Ruiz', mainPhone: '+1828' })!, 5],
    ]);
    const customersById = new Map([[5, blankCustomer]]);
    expect(plan([person('1', 'ruiz', '+1828')], { customers, customersById }).keys).toMatchObject([
      { recordId: 5 },
    ]);
  });

  it('leaves alone what has changed since it was imported, and says so', () => {
    const again = plan(
      [history('1', '9 Oak St'), history('2', '8 Oak St')],
      after(plan([history('1', '8 Oak St')])),
    );
    expect(again.counts).toEqual({ new: 1, same: 0, changed: 1, bad: 0, left: 0 });
    expect(again.keys.map(({ key }) => key)).toEqual(['2']);
  });

  it('counts each row once, and makes nothing by a second run in whichever order', () => {
    const row = fc.record({
      key: fc.constantFrom('1', '2', '3', '4'),
      street: fc.constantFrom('8 Oak St', '9 Elm Rd'),
    });
    fc.assert(
      fc.property(fc.array(row), fc.infiniteStream(fc.nat()), (given, order) => {
        const rows = given.map(({ key, street }) => history(key, street));
        const first = plan(rows);
        expect(Object.values(first.counts).reduce((sum, count) => sum + count, 0)).toBe(rows.length);
        expect(first.workOrders.length).toBe(first.counts.new);
        const shuffled = rows
          .map((each) => ({ each, at: order.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ each }) => each);
        const second = plan(shuffled, after(first));
        expect([second.counts.new, second.customers, second.sites, second.workOrders, second.keys]).toEqual([
          0,
          [],
          [],
          [],
          [],
        ]);
      }),
    );
  });
});
