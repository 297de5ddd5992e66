import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { type BatchStatement, batch } from '../db/batch.ts';
import type { Write } from '../db/database.ts';
import { changeStatement } from '../db/history.queries.ts';
import { messagesStatement } from '../live/live.queries.ts';
import { raiseSite } from './site-version.queries.ts';

/** A change of what belongs to a site: its systems, and the agreements that cover them. */
interface SiteParts {
  siteId: number;
  steps: Plan['steps'];
  /** the statements for the rows; none if they are written already */
  rows?: readonly BatchStatement[];
}

/**
 * Writes a change of a site's parts outside a document: under a new version of the site, in its history, and
 * live. The site must be locked.
 * @returns the site's version after the change
 */
export async function writeSiteParts(
  tx: Write,
  { requestId, key }: { requestId: string; key?: string | undefined },
  { siteId: id, steps, rows = [] }: SiteParts,
): Promise<number> {
  const site = { id, version: await raiseSite(tx, id) };
  const { version } = site;
  await batch(tx, [
    ...rows,
    changeStatement({ entity: 'site', id, steps }, { version, saveKey: key ?? null, requestId, site }),
    messagesStatement([{ topic: 'site', ...site }]),
  ]);
  return version;
}
