/**
 * A time zone that times are shown in, an IANA name; or with it the zone that readers would take them for, which is
 * `beside` it: then the zone is named wherever the two clocks show different times.
 */
export type Zone = string | { timeZone: string; beside: string };

/** The IANA name of the zone that times are shown in. */
export const timeZoneOf = (zone: Zone): string => (typeof zone === 'string' ? zone : zone.timeZone);

const locale = 'en-US';
const clocks = new Map<string, Intl.DateTimeFormat>();
const names = new Map<string, Intl.DateTimeFormat>();

/** Formatters are expensive; a board has thousands of times. */
function formatOf(
  kept: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const known = kept.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...options });
  kept.set(timeZone, made);
  return made;
}

const clock = { dateStyle: 'short', timeStyle: 'short' } as const;

/** Whether the clocks of two zones show different times at a moment; Detroit's and New York's never do. */
export function clocksDiffer(moment: string | number, one: string, other: string): boolean {
  if (one === other) return false;
  const [first, second] = [one, other].map((zone) => formatOf(clocks, zone, clock).format(new Date(moment)));
  return first !== second;
}

/** Zones change at quarters of an hour: a board asks for the names of few. */
const named = new Map<string, string>();
const quarterMs = 900_000;
const mostNamed = 2_000;

/** The zone's short name at a moment, as people say it: "MST", "EDT". */
export function shortZoneName(moment: string | number, timeZone: string): string {
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  const key = `${timeZone} ${Math.floor(ms / quarterMs)}`;
  const known = named.get(key);
  if (known !== undefined) return known;
  const parts = formatOf(names, timeZone, { timeZoneName: 'short' }).formatToParts(new Date(ms));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  if (named.size >= mostNamed) named.clear();
  named.set(key, name);
  return name;
}

/** The same where readers would take a time for another one; else empty. */
export function zoneName(moment: string | number, zone: Zone): string {
  if (typeof zone === 'string' || !clocksDiffer(moment, zone.timeZone, zone.beside)) return '';
  return shortZoneName(moment, zone.timeZone);
}

/** By how much clocks are set back, in ms: an hour, or half of it on Lord Howe Island. */
const setBack = [3_600_000, 1_800_000];

/** Whether the clock shows the time of a moment twice, since it is set back in between. */
export function isRepeated(moment: string | number, timeZone: string): boolean {
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  const name = shortZoneName(ms, timeZone);
  const shows = (at: number) => formatOf(clocks, timeZone, clock).format(new Date(at));
  return setBack
    .flatMap((by) => [ms - by, ms + by])
    .some((beside) => shortZoneName(beside, timeZone) !== name && shows(beside) === shows(ms));
}

/** A time with its zone, where that has to be named: "8:30 AM MST", "1:30 AM EST". @param text the time as it is written */
export function withZone(text: string, moment: string | number, zone: Zone): string {
  const isNamed = zoneName(moment, zone) !== '' || isRepeated(moment, timeZoneOf(zone));
  return isNamed ? `${text} ${shortZoneName(moment, timeZoneOf(zone))}` : text;
}

/**
 * The two times of a span with their zones, where those have to be named: once behind the last, "9:00 AM", "11:00 AM MST",
 * and behind both where the clocks change in between, "1:30 AM EDT", "1:00 AM EST".
 * @param texts the times as they are written
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
