import { clocksDiffer, shortZoneName } from '../kernel/zone.ts';
import { stateOf } from './address.ts';

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

const inZones = (list: string, ...zones: [string, ...string[]]) =>
  list.split(' ').map((state) => [state, zones] as const);

/** The time zones of each state, the one most people there use first. */
const zonesByState = new Map([
  ...inZones('CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV', eastern),
  ...inZones('FL IN KY MI', eastern, central),
  ...inZones('AL AR IL IA LA MN MS MO OK WI', central),
  ...inZones('TN', central, eastern),
  ...inZones('KS NE ND SD TX', central, mountain),
  ...inZones('CO MT NM UT WY', mountain),
  ...inZones('AZ', 'America/Phoenix'),
  ...inZones('ID', mountain, pacific),
  ...inZones('CA WA', pacific),
  ...inZones('NV OR', pacific, mountain),
  ...inZones('AK', 'America/Anchorage', 'America/Adak'),
  ...inZones('HI', 'Pacific/Honolulu'),
  ...inZones('AS', 'Pacific/Pago_Pago'),
  ...inZones('GU', 'Pacific/Guam'),
  ...inZones('MP', 'Pacific/Saipan'),
  ...inZones('PR', 'America/Puerto_Rico'),
  ...inZones('VI', 'America/St_Thomas'),
]);

const names: Readonly<Record<string, string>> = {
  [eastern]: 'Eastern time',
  [central]: 'Central time',
  [mountain]: 'Mountain time',
  [pacific]: 'Pacific time',
  'America/Phoenix': 'Arizona time',
  'America/Anchorage': 'Alaska time',
  'America/Adak': 'Aleutian time',
  'Pacific/Honolulu': 'Hawaii time',
  'America/Puerto_Rico': 'Puerto Rico time',
};

/** The zones offered for every site. */
const usualZones = [
  eastern,
  central,
  mountain,
  'America/Phoenix',
  pacific,
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];

/** Returns the time zones of a typed state, or none for an unknown one. */
export const zonesOfState = (state: string): readonly string[] =>
  zonesByState.get(stateOf(state) ?? '') ?? [];

/** A day in winter and one in summer. Zones that agree on both are treated as the same. */
const seasons = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'];
const agree = (one: string, other: string) => !seasons.some((moment) => clocksDiffer(moment, one, other));

/**
 * Returns the default time zone of a site: the company's if clocks in the state agree with it, otherwise the
 * one most people in the state use.
 * @param company the company's zone, also returned for an unknown state
 */
export function siteZone(state: string, company: string): string {
  const [first = company, ...others] = zonesOfState(state);
  return [first, ...others].some((zone) => agree(zone, company)) ? company : first;
}

/** Returns the zones offered for a site: its state's first, and always the chosen one. */
export function zoneChoices(state: string, chosen: string): string[] {
  const near = zonesOfState(state).map((zone) => (agree(zone, chosen) ? chosen : zone));
  return [
    ...new Set([...near, ...usualZones.filter((zone) => zone === chosen || !agree(zone, chosen)), chosen]),
  ];
}

/**
 * Checks whether the form asks for a site's time zone: its state has several, or its clocks differ from the
 * company's.
 */
export const asksForZone = (state: string, chosen: string, company: string): boolean =>
  zonesOfState(state).length > 1 || !agree(chosen, company);

/** Returns the name of a time zone with its short name at a moment: "Arizona time (MST)". */
export function zoneText(zone: string, moment: string | number): string {
  const name = names[zone] ?? `${zone.replace(/^.*\//, '').replaceAll('_', ' ')} time`;
  return `${name} (${shortZoneName(moment, zone)})`;
}
