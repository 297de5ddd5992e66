import { z } from 'zod';
import { line, reading } from '../kernel/field.ts';
import { kept } from '../kernel/record-shape.ts';

/** A postal address in the United States, as sites and the company have it. */

/** The states, the District of Columbia and the territories that the postal service serves. */
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

export const addressMessages = {
  streetMissing: 'Enter the street address.',
  cityMissing: 'Enter the city.',
  state: 'Enter a state, like NC.',
  postalCode: 'Enter a 5-digit ZIP code or ZIP+4.',
} as const;

/** Accepts the two letters or the full name of a state. */
const state = reading('NC', (typed) => {
  const letters = typed.trim() === '' ? '' : stateOf(typed);
  return letters === null ? { wrong: addressMessages.state } : { kept: letters };
});

const postalCode = reading('28803', (typed) => {
  const [whole, five, four] = /^(\d{5})(?:[-\s]?(\d{4}))?$/.exec(typed.trim()) ?? [];
  if (!whole && typed.trim() !== '') return { wrong: addressMessages.postalCode };
  return { kept: [five, four].filter(Boolean).join('-') };
});

/** An address as typed. The record that has the address decides which parts are required. */
export const typedAddress = z.object({ street: line(200), city: line(100), state, postalCode });

/** An address as stored. */
export const addressSchema = kept(typedAddress);
export type Address = z.infer<typeof addressSchema>;

/** The fields a merge treats as one value, so that two people's addresses are never mixed. */
export const addressFields = ['street', 'city', 'state', 'postalCode'] as const satisfies (keyof Address)[];

/** The names of the parts on the screen and in the history. */
export const addressTitles = {
  street: 'Street',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
} as const satisfies Record<keyof Address, string>;

/**
 * Returns the two letters of a state typed as letters or as a full name, or null if there is no such state.
 */
export function stateOf(typed: string): string | null {
  const text = typed.trim();
  const letters = text.toUpperCase().replace(/\.$/, '');
  if (Object.hasOwn(states, letters)) return letters;
  const written = Object.entries(states).find(([, name]) => name.toLowerCase() === text.toLowerCase());
  return written?.[0] ?? null;
}

/** Formats the known parts of an address on one line: `27 Cedar Bluff Dr, Asheville, NC 28803`. */
export function addressLine({ street, city, state: letters, postalCode: zip }: Address): string {
  return [street, city, `${letters} ${zip}`.trim()].filter(Boolean).join(', ');
}
