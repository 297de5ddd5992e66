import { customerShape } from '@fieldwright/domain/customers/customer';
import { siteShape } from '@fieldwright/domain/customers/site';
import { daysLater } from '@fieldwright/domain/kernel/days';
import { readRecord } from '@fieldwright/domain/kernel/record-shape';

import { type EquipmentKind, type EquipmentName, equipment, households } from './equipment.ts';
import { businesses, firstNames, lastNames, regulars, siteNotes } from './names.ts';
import { type County, streets, type Town, towns } from './places.ts';
import { guidOf, type Random, randomOf } from './random.ts';
import type { NextId, Rows } from './rows.ts';

export const customerCount = 400;

interface Ground {
  nextId: NextId;
  taxItems: Record<County, number>;
  today: string;
}

/** The data that a customer is created from. */
interface Person {
  firstName: string;
  lastName: string;
  company: string;
  mainPhone: string;
  notes: string;
  street: string;
  town: Town;
  gateCode: string;
  siteNotes: string;
  /** the systems, each with its location if the notes name it */
  systems: readonly (readonly [EquipmentName, place?: string])[];
}

/** Adds 400 customers with their sites and systems. The named ones come first. */
export function addCustomers(rows: Rows, ground: Ground): void {
  const random = randomOf('customers');
  const phones = new Set<string>();
  const names = new Set<string>(regulars.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  for (let nth = 0; nth < customerCount; nth++) {
    const person =
      nth < regulars.length ? regularOf(random, nth) : drawPerson(random, { nth, phones, names });
    addCustomer(rows, ground, random, person);
  }
}

function regularOf(random: Random, nth: number): Person {
  const {
    phone,
    company = '',
    city,
    notes = '',
    gateCode = '',
    siteNotes: ofSite = '',
    ...rest
  } = regulars[nth]!;
  const [town] = city ? towns.find(([each]) => each.city === city)! : random.pick(towns.slice(0, 5));
  return { ...rest, company, mainPhone: `828555${phone}`, notes, town, gateCode, siteNotes: ofSite };
}

/** Draws a unique name and a phone number from 0200 up. One in thirteen is a business. */
function drawPerson(
  random: Random,
  { nth, phones, names }: { nth: number; phones: Set<string>; names: Set<string> },
): Person {
  const once = (taken: Set<string>, draw: () => string) => {
    let drawn = draw();
    while (taken.has(drawn)) drawn = draw();
    taken.add(drawn);
    return drawn;
  };
  const [firstName, lastName] = once(
    names,
    () => `${random.pick(firstNames)} ${random.pick(lastNames)}`,
  ).split(' ') as [string, string];
  return {
    firstName,
    lastName,
    company: nth % 13 === 0 ? businesses[(nth / 13) % businesses.length]! : '',
    mainPhone: `828555${once(phones, () => String(random.int(200, 9999)).padStart(4, '0'))}`,
    notes: random.chance(0.06)
      ? random.pick([
          'Prefers mornings.',
          'Pays by check.',
          'Call daughter first.',
          'Landlord; tenant will let you in.',
        ])
      : '',
    street: `${random.int(2, 480)} ${random.pick(streets)}`,
    town: random.weighted(towns),
    gateCode: random.chance(0.08) ? String(random.int(1000, 9999)) : '',
    siteNotes: random.chance(0.25) ? random.pick(siteNotes) : '',
    systems: householdOf(random),
  };
}

/**
 * Returns the result of the product's own parser, so the demo is stored like typed input. @throws if it
 * refuses
 */
function typed<Reading extends object>(reading: Reading): Exclude<Reading, { wrong: unknown }> {
  if ('wrong' in reading) throw new Error(`Nobody could type this of the demo: ${JSON.stringify(reading)}`);
  return reading as Exclude<Reading, { wrong: unknown }>;
}

function addCustomer(rows: Rows, ground: Ground, random: Random, person: Person): void {
  const { nextId } = ground;
  const id = nextId();
  const { firstName, lastName, company, mainPhone, notes } = person;
  const reading = readRecord(customerShape, {
    company,
    firstName,
    lastName,
    mainPhone,
    mobilePhone: random.chance(0.3) ? `828555${String(random.int(200, 9999)).padStart(4, '0')}` : '',
    email: random.chance(0.7) ? `${firstName}.${lastName}@mail.example` : '',
    notes,
    doNotService: random.chance(0.006),
  });
  rows.add('customers', { id, guid: guidOf(id), ...typed(reading).record, tagIds: [] });
  const more =
    company === ''
      ? random.weighted([
          [0, 92],
          [1, 8],
        ])
      : random.weighted([
          [0, 60],
          [1, 25],
          [3, 15],
        ]);
  const texts = company === '' ? ['Home', 'Rental'] : ['Main building', 'Annex', 'Workshop', 'Storage'];
  for (let nth = 0; nth <= more; nth++) {
    const place =
      nth === 0
        ? person
        : {
            ...person,
            street: `${random.int(2, 480)} ${random.pick(streets)}`,
            gateCode: '',
            siteNotes: '',
            systems: householdOf(random),
          };
    addSite(rows, ground, random, { customerId: id, text: texts[nth]!, ...place });
  }
}

const householdOf = (random: Random) => random.weighted(households).map((name) => [name] as const);

type Place = Pick<Person, 'street' | 'town' | 'gateCode' | 'siteNotes' | 'systems'> & {
  customerId: number;
  text: string;
};

function addSite(rows: Rows, { nextId, taxItems, today }: Ground, random: Random, place: Place): void {
  const id = nextId();
  const { customerId, text, street, town, gateCode } = place;
  const reading = readRecord(siteShape, {
    text,
    street,
    city: town.city,
    state: 'NC',
    postalCode: town.postalCode,
    timeZone: 'America/New_York',
    taxItemId: taxItems[town.county],
    gateCode,
    notes: place.siteNotes,
  });
  rows.add('sites', { id, guid: guidOf(id), customerId, ...typed(reading).record });
  for (const [name, location] of place.systems) {
    const kind: EquipmentKind = equipment[name];
    const [maker, models] = random.pick(kind.makers);
    rows.add('site_systems', {
      id: nextId(),
      siteId: id,
      text: kind.text,
      siteSystemTypeId: null,
      manufacturer: maker,
      model: random.pick(models),
      serialNumber: `${random.int(10_000, 99_999)}${random.pick(['K', 'M', 'R', 'T'])}${random.int(1, 9)}`,
      location: location ?? random.pick(kind.places),
      installedDate: daysLater(today, -random.int(200, kind.years * 365)),
      hidden: false,
    });
  }
}
