import { createHash } from 'node:crypto';
import type { EvictionReported, Reported } from '@fieldwright/contract/error-reports';
import {
  anonymousKeptDays,
  faultOf,
  maxAnonymousFaults,
  maxFaults,
  nobodysCompany,
} from '@fieldwright/domain/error-reports/error-report';
import { withoutPersonalData } from '@fieldwright/domain/error-reports/personal-data';
import { isOver, networkOf } from '@fieldwright/domain/people/attempts';
import { featuresOf } from '@fieldwright/domain/settings/feature-flags';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { countAttempt, tally } from '../../limits/attempts.ts';
import { switchedFeatures } from '../feature-flags/feature-flags.queries.ts';
import {
  type CountedFaults,
  countFaults,
  forgetStrangersFaults,
  knownFaults,
} from './error-reports.queries.ts';
import { keepEvictions } from './evictions.queries.ts';

interface Body {
  version: string;
  reports: Reported[];
}

/**
 * Stores a browser's error reports, with personal data removed on the server, too (R8.9). If the company has
 * switched reports off, stores only evictions.
 * @throws Refusal `too_many_attempts` if a session or a company sends too many
 */
export async function takeReports(
  deps: Deps,
  { who, userAgent }: { who: SignedIn; userAgent: string },
  { version, reports, evictions }: Body & { evictions: EvictionReported[] },
): Promise<void> {
  await countAttempt(deps, {
    errorReportsBySession: String(who.sessionId),
    errorReportsByCompany: String(who.companyId),
  });
  const db = deps.database.forSession(who);
  // evictions aren't errors and are always stored (R4.18)
  if (evictions.length > 0) await keepEvictions(db, evictions, { sessionId: who.sessionId, userAgent });
  if (reports.length === 0 || !featuresOf(await switchedFeatures(db)).includes('errorReports')) return;
  await countFaults(db, { version, most: maxFaults, ...counted(reports) });
}

/**
 * Stores error reports from pages without sign-in: the sign-in page and customers' links (R8.9). They belong
 * to no company. Each network may add only a few new faults a day; when the table is full, a new one replaces
 * the one with the lowest count.
 * @throws Refusal `too_many_attempts` if one network, or all of them together, send too many
 */
export async function takeStrangersReports(
  deps: Deps,
  address: string,
  { version, reports }: Body,
): Promise<void> {
  await countAttempt(deps, { errorReportsByNetwork: networkOf(address), errorReportsByStrangers: 'all' });
  const db = deps.database.forCompany(nobodysCompany);
  const { faults, sightings } = counted(reports);
  const known = await knownFaults(
    db,
    faults.map(({ fingerprint }) => fingerprint),
  );
  const taken: typeof faults = [];
  let isEnough = false;
  for (const fault of faults) {
    const isNew = !known.has(fault.fingerprint);
    if (isNew && !isEnough) isEnough = await hadEnough(deps, address);
    if (!isNew || !isEnough) taken.push(fault);
  }
  const room = maxAnonymousFaults - taken.filter(({ fingerprint }) => !known.has(fingerprint)).length;
  if (room < maxAnonymousFaults) await forgetStrangersFaults(db, room, anonymousKeptDays);
  await countFaults(db, { version, most: maxAnonymousFaults, faults: taken, sightings });
}

/** Counts one more new fault of a network. @returns whether the network has reached its limit for the day */
async function hadEnough(deps: Deps, address: string): Promise<boolean> {
  const { tries } = await tally(deps, deps.database.forNobody(), { newFaultsByNetwork: networkOf(address) });
  return isOver(tries, 'newFaultsByNetwork');
}

/**
 * Combines the reports into one row per fault and one per fault and page; the texts are those of the last
 * report.
 */
function counted(reports: readonly Reported[]): Omit<CountedFaults, 'version' | 'most'> {
  const faults = new Map<string, CountedFaults['faults'][number]>();
  const sightings = new Map<string, CountedFaults['sightings'][number]>();
  for (const { route, count, correlationId, ...report } of reports) {
    const { name, message, stack } = withoutPersonalData(report);
    const fingerprint = createHash('sha256').update(faultOf({ name, message, stack })).digest('hex');
    const before = faults.get(fingerprint)?.count ?? 0;
    faults.set(fingerprint, {
      fingerprint,
      name,
      message,
      stack,
      correlation: correlationId,
      count: before + count,
    });
    const at = `${fingerprint} ${route}`;
    const seen = sightings.get(at)?.count ?? 0;
    sightings.set(at, { fingerprint, route, count: seen + count });
  }
  return { faults: [...faults.values()], sightings: [...sightings.values()] };
}
