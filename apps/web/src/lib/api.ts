import { ApiError } from './api-error.ts';
import { accessToken, endSession, renew } from './renewal.ts';
import { type Answer, type Args, type Key, sendWith } from './send.ts';
import { countUp, factorRefusals, rightsChanges } from './session-state.ts';
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
    if (error.code === 'rights_changed' || isForFactor(error)) {
      countUp(rightsChanges);
      // they have the new token already, and would never hear of it from a refusal
      tellTabs('rights-changed');
    }
    return await sendWith(key, input, renewed).catch((reason: unknown) => {
      if (isForFactor(reason) && !key.startsWith('GET ')) countUp(factorRefusals);
      throw reason;
    });
  }
}

const isForFactor = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'second_factor_due';

/** Whether another token may be answered differently. */
const isRefusal = (error: unknown): error is ApiError =>
  isForFactor(error) || (error instanceof ApiError && error.status === 401);
