import { isKept } from '../kernel/kept-text.ts';
import { customerMessages, type WrongFields } from './customer.ts';

/** What is kept of a site: where work is done, and what one has to know to get in. */
export interface SiteFields {
  /** what the site is called where a customer has several: "Home", "Warehouse" */
  text: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
  gateCode: string;
  notes: string;
  timeZone: string;
  taxItemId: number | null;
}

export const siteFieldTexts = {
  text: 'Name of the site',
  street: 'Street',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  gateCode: 'Gate code',
  notes: 'Notes',
  timeZone: 'Time zone',
  taxItemId: 'Tax item',
} as const satisfies Record<keyof SiteFields, string>;

/** An address is one thing to a merge: the street of one person never meets the city of another. */
export const addressFields = ['street', 'city', 'state', 'postalCode'] as const;

/** States, the District of Columbia and the territories that the postal service knows. */
export const states: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'US Virgin Islands',
};

export const siteMessages = {
  streetMissing: 'Enter the street and number.',
  cityMissing: 'Enter the city.',
  state: 'Enter a state, like NC.',
  postalCode: 'A ZIP code has 5 digits, or 5 and 4.',
  timeZone: 'Choose a time zone.',
} as const;

const longest = { text: 200, street: 200, city: 100, gateCode: 100, notes: 4000 } as const;
const severalLines = /[\p{Cc}\u2028\u2029]/u;

export type SiteReading = { site: SiteFields } | { wrong: WrongFields<SiteFields> };
/** What is kept of a site but what the company decides: its time zone and its tax. */
export type PlaceFields = Omit<SiteFields, 'timeZone' | 'taxItemId'>;

/**
 * Reads what was typed of a site, for the dialogs and for the server (R5.8). A state may be written out; the ZIP code may
 * be left out, since who calls about a broken furnace need not know it.
 * @returns the site as kept, or what is wrong with which fields
 */
export function readSite(typed: SiteFields): SiteReading {
  const { place, wrong } = readPlace(typed);
  if (!isTimeZone(typed.timeZone)) wrong.timeZone = siteMessages.timeZone;
  return Object.keys(wrong).length > 0 ? { wrong } : { site: { ...typed, ...place } };
}

/** The same without what the company decides. @returns the place as far as it can be read, and what is wrong with it */
export function readPlace(typed: PlaceFields): { place: PlaceFields; wrong: WrongFields<SiteFields> } {
  const wrong: WrongFields<SiteFields> = {};
  const place = { ...typed, state: stateOf(typed.state) ?? '', postalCode: typed.postalCode.trim() };
  for (const field of ['text', 'street', 'city', 'gateCode', 'notes'] as const) {
    place[field] = typed[field].trim();
    if (place[field].length > longest[field]) wrong[field] = customerMessages.tooLong(longest[field]);
    else if (field !== 'notes' && severalLines.test(place[field])) wrong[field] = customerMessages.oneLine;
    else if (!isKept(place[field])) wrong[field] = customerMessages.unkeepable;
  }
  if (place.street === '') wrong.street = siteMessages.streetMissing;
  if (place.city === '') wrong.city = siteMessages.cityMissing;
  if (place.state === '') wrong.state = siteMessages.state;
  const zip = /^(\d{5})(?:[-\s]?(\d{4}))?$/.exec(place.postalCode);
  if (zip) place.postalCode = zip[2] ? `${zip[1]}-${zip[2]}` : zip[1]!;
  else if (place.postalCode !== '') wrong.postalCode = siteMessages.postalCode;
  return { place, wrong };
}

/** The two letters of a state that is typed in letters or written out; null where there is none such. */
function stateOf(typed: string): string | null {
  const text = typed.trim();
  const letters = text.toUpperCase().replace(/\.$/, '');
  if (Object.hasOwn(states, letters)) return letters;
  const written = Object.entries(states).find(([, name]) => name.toLowerCase() === text.toLowerCase());
  return written?.[0] ?? null;
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** An address in one line, as far as it is known: `27 Cedar Bluff Dr, Asheville, NC 28803`. */
export function addressLine(site: Pick<SiteFields, 'street' | 'city' | 'state' | 'postalCode'>): string {
  return [site.street, site.city, `${site.state} ${site.postalCode}`.trim()].filter(Boolean).join(', ');
}
