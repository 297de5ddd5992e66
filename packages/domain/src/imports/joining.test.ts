import { describe, expect, it } from 'vitest';
import { blankCustomer, type CustomerFields } from '../customers/customer.ts';
import { addressKey } from './address-key.ts';
import type { ImportKind } from './import.ts';
import { judgeRow } from './judge-row.ts';
import { customerKeyOf, type ImportPlan, type Known } from './plan.ts';
import { startPlan } from './plan-import.ts';

const today = '2026-11-21';
const nothing: Known = {
  keyColumn: 'key',
  keys: new Map(),
  customersByKey: new Map(),
  customersByName: new Map(),
  systems: new Set(),
  sites: new Map(),
  customers: new Map(),
  customersById: new Map(),
  fingerprintOf: (contents) => contents,
};

/** Returns the plan of a file. The first row names the columns; cells are separated by `|`. */
function planOf(kind: ImportKind, rows: string[], known: Partial<Known> = {}): ImportPlan {
  const [columns, ...lines] = rows.map((row) => row.split('|'));
  const { plan, add } = startPlan({ ...nothing, ...known });
  for (const [at, cells] of lines.entries())
    add(judgeRow({ kind, columns: columns!, today }, { line: at + 2, cells }));
  return plan;
}
const told = ({ notices }: ImportPlan) =>
  notices.map(({ line, column, value, reason }) => `${line} ${column} ${value}: ${reason}`);

const ruiz: CustomerFields = {
  ...blankCustomer,
  firstName: 'Ana',
  lastName: 'Ruiz',
  mainPhone: '+18285550134',
  email: 'ana@ruiz.example',
};
const place = {
  text: 'Home',
  street: '8 Oak St',
  city: 'Cary',
  state: 'NC',
  postalCode: '27511',
  gateCode: '1111',
  notes: '',
};
/** The company's existing data: Ana Ruiz, who lives at 8 Oak St. */
const there = (customer = ruiz): Partial<Known> => ({
  sites: new Map([[addressKey(place), { id: 7, customerId: 5, place }]]),
  customers: new Map([[customerKeyOf(customer)!, 5]]),
  customersById: new Map([[5, customer]]),
});

const columns = 'key|first_name|last_name|main_phone|email|notes|do_not_service';
const first = 'K1|Ana|Ruiz|8285550134|ana@ruiz.example||no';

describe('a row with a property type', () => {
  const sites = 'key|customer_key|street|city|state|property_type';
  const byKey = { ...there(), customersByKey: new Map([['C-1', 5]]) };

  it('is told where it joins a site of the other type, and isn’t where it’s the same (R5.8)', () => {
    const joins = (type: string, given = byKey) =>
      told(planOf('sites', [sites, `S1|C-1|8 Oak St|Cary|NC|${type}`], given));
    expect(joins('Commercial')).toEqual([
      '2 property_type Commercial: Not imported: the existing site keeps "Residential".',
    ]);
    expect(joins('Homeowner')).toEqual([]);
    const commercial = { ...place, propertyTypeId: 2 as const };
    const site = { id: 7, customerId: 5, place: commercial };
    expect(joins('business', { ...byKey, sites: new Map([[addressKey(place), site]]) })).toEqual([]);
  });

  it('comes in with another word, and is as it was before without one (R5.8)', () => {
    const { problems, notices, sites: made } = planOf('sites', [sites, 'S1|C-1|9 Oak St|Cary|NC|VIP'], byKey);
    expect([problems, notices]).toEqual([[], []]);
    expect(made).toMatchObject([{ street: '9 Oak St' }]);
    expect(made[0]).not.toHaveProperty('propertyTypeId');
    const commercial = { id: 7, customerId: 5, place: { ...place, propertyTypeId: 2 as const } };
    const joining = { ...byKey, sites: new Map([[addressKey(place), commercial]]) };
    expect(told(planOf('sites', [sites, 'S1|C-1|8 Oak St|Cary|NC|VIP'], joining))).toEqual([]);
    const given = planOf('sites', [sites, 'S1|C-1|9 Oak St|Cary|NC|'], byKey).keys;
    const without = planOf('sites', ['key|customer_key|street|city|state', 'S1|C-1|9 Oak St|Cary|NC'], byKey);
    expect(given).toEqual(without.keys);
  });
});

describe('a row that joins a customer', () => {
  it('tells each cell that says another thing, by line, column and reason, and is counted (R5.8)', () => {
    const second = 'K2|ANA|ruiz|(828) 555-0134|other@ruiz.example|Bites|';
    const plan = planOf('customers', [columns, first, second]);
    expect([plan.counts.new, plan.joined, plan.customers.length, plan.problems]).toEqual([2, 1, 1, []]);
    expect(told(plan)).toEqual([
      '3 email other@ruiz.example: Not imported: the customer from row 2 keeps "ana@ruiz.example".',
      '3 notes Bites: Not imported: stays blank for the customer from row 2.',
    ]);
    expect(told(planOf('customers', [columns, second], there()))).toEqual([
      '2 email other@ruiz.example: Not imported: the existing customer keeps "ana@ruiz.example".',
      '2 notes Bites: Not imported: stays blank for the existing customer.',
    ]);
  });

  it('says nothing where it says the same, or nothing', () => {
    const plan = planOf('customers', [columns, first, 'K2|ANA|ruiz|(828) 555-0134|ANA@ruiz.example||no']);
    expect([plan.joined, plan.notices]).toEqual([1, []]);
    expect(planOf('customers', [columns, first]).joined).toBe(0);
  });
});

describe('do not service', () => {
  const warned = 'K2|Ana|Ruiz|8285550134|||yes';

  it('is never lost: one row that says yes marks the customer, made by this file or there before (R5.8)', () => {
    const plan = planOf('customers', [columns, first, warned, first.replace('K1', 'K3')]);
    expect(plan.customers).toMatchObject([{ doNotService: true }]);
    expect(told(plan)).toEqual([
      '3 do_not_service yes: Applied: the customer from row 2 is now marked Do not service.',
      '4 do_not_service no: Not applied: the customer from row 2 stays marked Do not service.',
    ]);
    const known = planOf('customers', [columns, warned, warned.replace('K2', 'K3')], there());
    expect([...known.doNotService]).toEqual([5]);
    expect(told(known)).toEqual([
      '2 do_not_service yes: Applied: the existing customer is now marked Do not service.',
    ]);
  });

  it('is taken over from a row that was imported before and says so now', () => {
    const keys = new Map([['K2', { fingerprint: 'another', customerId: 5, removed: false }]]);
    const plan = planOf('customers', [columns, warned], { ...there(), keys });
    expect([plan.counts.changed, [...plan.doNotService]]).toEqual([1, [5]]);
    expect(told(plan)).toHaveLength(1);
  });

  it('marks nobody twice, and takes no mark off', () => {
    const marked = there({ ...ruiz, doNotService: true });
    const plan = planOf('customers', [columns, warned, first], marked);
    expect([...plan.doNotService]).toEqual([]);
    expect(told(plan)).toEqual([
      '3 do_not_service no: Not applied: the existing customer stays marked Do not service.',
    ]);
  });
});

describe('a row that joins a site', () => {
  it('tells what the site keeps; another spelling of the address is the same', () => {
    const sites = [
      'key|customer_key|street|city|state|postal_code|gate_code',
      'S|C|8 OAK STREET|CARY|nc||2222',
    ];
    const plan = planOf('sites', sites, { ...there(), customersByKey: new Map([['C', 5]]) });
    expect([plan.joined, plan.sites]).toEqual([1, []]);
    expect(told(plan)).toEqual(['2 gate_code 2222: Not imported: the existing site keeps "1111".']);
  });

  it('tells names and phones of past work; a name stays in the line, and who is named by the address has none', () => {
    const work = 'key|street|city|state|date|text|last_name|phone|status';
    const plan = planOf('work-history', [
      work,
      'W1|8 Oak St|Cary|NC|2019-03-09|No heat|||',
      'W2|8 Oak St|Cary|NC|2020-03-09|No heat|Feld|8285550177|',
      'W3|8 Oak St|Cary|NC|2020-03-09|No heat|Feld||declined',
      'W4|8 Oak St|Cary|NC|2021-03-09|No heat|||',
    ]);
    expect([plan.joined, plan.customers.length]).toEqual([3, 1]);
    expect(told(plan)).toEqual([
      '3 last_name Feld: Kept only in the job’s description: the customer from row 2 keeps "8 Oak St".',
      '3 phone 8285550177: Not imported: stays blank for the customer from row 2.',
      '4 last_name Feld: Not imported: the customer from row 2 keeps "8 Oak St".',
    ]);
  });
});
