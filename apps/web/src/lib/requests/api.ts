import { ApiError } from '../errors/api-error.ts';
import { accessToken, endSession, renew } from '../session/renewal.ts';
import { countUp, factorRefusals, rightsChanges } from '../session/session-state.ts';
import { notifyTabs } from '../session/tabs.ts';
import { type Answer, type Args, type Key, sendWith } from './send.ts';

/**
 * Calls an endpoint as the signed-in person: `api('PATCH /api/people/{id}', { params: { id }, body })`.
 * Renews a rejected token once and repeats the call. If the session has ended, `sessionState` changes, which
 * leads to the sign-in page.
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
      // other tabs already have the new token, so no refusal would tell them
      notifyTabs('rights-changed');
    }
    return await sendWith(key, input, renewed).catch((reason: unknown) => {
      if (isForFactor(reason) && !key.startsWith('GET ')) countUp(factorRefusals);
      throw reason;
    });
  }
}

const isForFactor = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'second_factor_due';

/** Checks whether a newer token may get a different response. */
const isRefusal = (error: unknown): error is ApiError =>
  isForFactor(error) || (error instanceof ApiError && error.status === 401);
