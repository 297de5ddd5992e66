import { plansOf } from './agreements.ts';
import { equipmentNamed } from './equipment.ts';
import { fitsThere } from './fits.ts';
import type { Job, Reason } from './jobs.ts';
import type { Random } from './random.ts';
import { entriesLike, type World, type WorldEntry, type WorldSite } from './world.ts';

/** Returns the kinds of systems at a site. */
export const systemsAt = ({ systems }: WorldSite) => systems.map(({ text }) => equipmentNamed(text));

/** Caches results by world and reason: each is needed thousands of times. */
function once<Value>(work: (world: World, reason: Reason, job: Job) => Value) {
  const known = new WeakMap<World, Map<Reason, Value>>();
  return (world: World, reason: Reason, job: Job): Value => {
    const ofWorld = known.get(world) ?? new Map<Reason, Value>();
    known.set(world, ofWorld);
    const value = ofWorld.get(reason) ?? work(world, reason, job);
    ofWorld.set(reason, value);
    return value;
  };
}

const entriesOf = once((world, { work }) => work.flatMap((code) => entriesLike(world, code)));

/** Returns the services that a reason can lead to at a site. */
export function workAt(
  world: World,
  { job, reason, site }: { job: Job; reason: Reason; site: WorldSite },
): WorldEntry[] {
  const there = systemsAt(site);
  return entriesOf(world, reason, job).filter(({ code }) => fitsThere(code, there));
}

const sitesOf = once((world, reason, job) =>
  world.sites.filter((site) => callsFor(world, job, reason, site)),
);

/** Returns the sites that could call for a reason. */
export const sitesFor = (world: World, job: Job, reason: Reason): readonly WorldSite[] =>
  sitesOf(world, reason, job);

function callsFor(world: World, job: Job, reason: Reason, site: WorldSite): boolean {
  const { at, count = 1, home, plan, work } = reason;
  if (home && site.company !== '') return false;
  if (at && systemsAt(site).filter((name) => name && at.includes(name)).length < count) return false;
  if (plan && !plansOf(world).get(site.id)?.sold.trades.includes(job.trade)) return false;
  return work.length === 0 || workAt(world, { job, reason, site }).length > 0;
}

/** The day of the last visit to each site, so that visits are spread out. */
export type LastVisits = Map<WorldSite, number>;

/**
 * Draws a site for a reason, if possible one without a visit in recent days. @param day a day number on any
 * scale
 */
export function siteFor(
  random: Random,
  sites: readonly WorldSite[],
  { visits, day, rest }: { visits: LastVisits; day: number; rest: number },
): WorldSite {
  let best = random.pick(sites);
  const since = (site: WorldSite) => day - (visits.get(site) ?? Number.NEGATIVE_INFINITY);
  for (let tries = 0; tries < 12 && since(best) < rest; tries++) {
    const other = random.pick(sites);
    if (since(other) > since(best)) best = other;
  }
  visits.set(best, day);
  return best;
}
