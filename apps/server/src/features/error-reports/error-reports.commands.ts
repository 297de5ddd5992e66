import { createHash } from 'node:crypto';
import type { Reported } from '@fieldwright/contract/error-reports';
import { faultOf } from '@fieldwright/domain/error-reports/error-report';
import { withoutPersonalData } from '@fieldwright/domain/error-reports/personal-data';
import { featuresOf } from '@fieldwright/domain/settings/feature-flags';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { countAttempt } from '../../limits/attempts.ts';
import { switchedFeatures } from '../feature-flags/feature-flags.queries.ts';
import { type CountedFaults, countFaults } from './error-reports.queries.ts';

/**
 * Takes in what a browser reports. What it should not have sent is taken out here, too (R8.9). Where the company has
 * switched reports off, nothing is kept.
 * @throws Refusal `too_many_attempts` where a session or a company reports too much
 */
export async function takeReports(
  deps: Deps,
  who: SignedIn,
  { version, reports }: { version: string; reports: Reported[] },
): Promise<void> {
  await countAttempt(deps, {
    errorReportsBySession: String(who.sessionId),
    errorReportsByCompany: String(who.companyId),
  });
  const db = deps.database.forSession(who);
  if (!featuresOf(await switchedFeatures(db)).includes('errorReports')) return;
  await countFaults(db, { version, ...counted(reports) });
}

/** One row for each fault, and one for each of its pages; of texts the last one stands. */
function counted(reports: readonly Reported[]): Omit<CountedFaults, 'version'> {
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
