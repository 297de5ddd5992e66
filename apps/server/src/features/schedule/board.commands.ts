import { boardRefresh } from '@fieldwright/domain/people/live-topics';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { countAttempt } from '../../limits/attempts.ts';
import { publish } from '../../live/publish.ts';

/**
 * Makes all boards of the company drop their data and load it again (R6.1).
 * @throws Refusal `too_many_attempts` if the company does so too often
 */
export async function refreshBoards(deps: Deps, db: Read, { companyId }: SignedIn): Promise<void> {
  await countAttempt(deps, { boardRefreshByCompany: String(companyId) });
  await db.transaction().execute((tx) => publish(tx, [boardRefresh]));
}
