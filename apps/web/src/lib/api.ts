import { ApiError } from './api-error.ts';
import { accessToken, endSession, renew } from './renewal.ts';
import { type Answer, type Args, type Key, sendWith } from './send.ts';
import { countUp, rightsChanges } from './session-state.ts';
import { tellTabs } from './tabs.ts';

/**
 * Calls an endpoint as the signed-in person: `api('PATCH /api/people/{id}', { params: { id }, body })`.
 * A token that the server no longer takes is renewed once and the call repeated; a session that has ended leads to the
 * sign-in page, which watches `sessionState`.
 * @returns and throws like `send`
 */
export async function api<K extends Key>(key: K, ...[input]: Args<K>): Promise<Answer<K>> {
  const token = await accessToken();
  try {
    return await sendWith(key, input, token);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === 'session_ended') {
      endSession(token);
      throw error;
    }
    const renewed = await renew(token);
    if (error.code === 'rights_changed' || error.code === 'second_factor_due') {
      countUp(rightsChanges);
      // they have the new token already, and would never hear of it from a refusal
      tellTabs('rights-changed');
    }
    return sendWith(key, input, renewed);
  }
}

/** Whether another token may be answered differently. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.code === 'second_factor_due');
}
