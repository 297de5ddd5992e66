import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';

/** The person who saves, and their request. */
export interface Saver {
  deps: Deps;
  db: Read;
  who: SignedIn;
  /** when the request was received, in milliseconds since 1970 */
  now: number;
  requestId: string;
}
