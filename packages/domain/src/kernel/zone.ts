import { formatOf } from './date-format.ts';

/**
 * The time zone in which times are shown, as an IANA name. With `beside`, the zone readers expect: the shown
 * zone is named wherever the two clocks differ.
 */
export type Zone = string | { timeZone: string; beside: string };

/** Returns the IANA name of the zone in which times are shown. */
export const timeZoneOf = (zone: Zone): string => (typeof zone === 'string' ? zone : zone.timeZone);

/** Checks whether a time zone with this IANA name exists, like `America/New_York`. Offsets are refused. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(name)) return false;
  try {
    return formatOf(name, clock) !== undefined;
  } catch {
    return false;
  }
}

const clock = { dateStyle: 'short', timeStyle: 'short' } as const;

/** Checks whether the clocks of two zones differ at a moment. Detroit's and New York's never do. */
export function clocksDiffer(moment: string | number, one: string, other: string): boolean {
  if (one === other) return false;
  const [first, second] = [one, other].map((zone) => formatOf(zone, clock).format(new Date(moment)));
  return first !== second;
}

/** A cache of zone names per quarter hour, the finest step at which zones change. */
const named = new Map<string, string>();
const quarterMs = 900_000;
const maxNamed = 2_000;

/** Returns the zone's short name at a moment: "MST", "EDT". */
export function shortZoneName(moment: string | number, timeZone: string): string {
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  const key = `${timeZone} ${Math.floor(ms / quarterMs)}`;
  const known = named.get(key);
  if (known !== undefined) return known;
  const parts = formatOf(timeZone, { timeZoneName: 'short' }).formatToParts(new Date(ms));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  if (named.size >= maxNamed) named.clear();
  named.set(key, name);
  return name;
}

/** Returns the zone's short name if readers could misread the time without it, otherwise an empty text. */
export function zoneName(moment: string | number, zone: Zone): string {
  if (typeof zone === 'string' || !clocksDiffer(moment, zone.timeZone, zone.beside)) return '';
  return shortZoneName(moment, zone.timeZone);
}

/** How far clocks are set back, in ms: an hour, or half an hour on Lord Howe Island. */
const setBack = [3_600_000, 1_800_000];

/** Checks whether the clock shows the time of a moment twice because it is set back. */
export function isRepeated(moment: string | number, timeZone: string): boolean {
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  const name = shortZoneName(ms, timeZone);
  const shows = (at: number) => formatOf(timeZone, clock).format(new Date(at));
  return setBack
    .flatMap((by) => [ms - by, ms + by])
    .some((beside) => shortZoneName(beside, timeZone) !== name && shows(beside) === shows(ms));
}

/**
 * Adds the zone to a time if it is needed: "8:30 AM MST", "1:30 AM EST".
 * @param text the formatted time
 */
export function withZone(text: string, moment: string | number, zone: Zone): string {
  const isNamed = zoneName(moment, zone) !== '' || isRepeated(moment, timeZoneOf(zone));
  return isNamed ? `${text} ${shortZoneName(moment, timeZoneOf(zone))}` : text;
}

/**
 * Adds the zone to the times of a span if it is needed: once behind the last, "9:00 AM", "11:00 AM MST", or
 * behind both if the clocks change in between, "1:30 AM EDT", "1:00 AM EST".
 * @param texts the formatted times
 */
export function withZones(
  [from, until]: readonly [string, string],
  { start, end }: { start: string | number; end: string | number },
  zone: Zone,
): [from: string, until: string] {
  const timeZone = timeZoneOf(zone);
  const [first, last] = [shortZoneName(start, timeZone), shortZoneName(end, timeZone)];
  if (first !== last) return [`${from} ${first}`, `${until} ${last}`];
  const isNamed = zoneName(start, zone) !== '' || [start, end].some((at) => isRepeated(at, timeZone));
  return [from, isNamed ? `${until} ${last}` : until];
}
