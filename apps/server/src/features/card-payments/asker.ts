import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

/** Who asks, for the history: a request, or the server itself. */
export interface Asker {
  deps: Deps;
  db: Read;
  /** milliseconds since 1970 */
  now: number;
  /**
   * The token of the typed card that pays, with the request that brings it. It is passed on to the provider, and neither stored
   * nor logged.
   */
  cardToken?: string | undefined;
  /** whether the provider's answer replaces what was settled by hand */
  replacesHand?: boolean;
  /** receives the ids of attempts and billings that the provider didn't answer about */
  unanswered?: number[];
}
