import { ApiError } from '../../lib/errors/api-error.ts';
import { showToast } from './toasts.ts';

/**
 * Sends a change of a price book, or of what files are compared with besides, and sends it again for as long as a price file holds it up, and says so.
 * Nothing was done when it's refused for that.
 */
export async function onceImported<T>(send: () => Promise<T>): Promise<T> {
  let hide: (() => void) | undefined;
  try {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'price_file_running') throw error;
        hide ??= showToast({ kind: 'warned', text: error.text });
        await new Promise((done) => setTimeout(done, error.retryAfterMs));
      }
    }
  } finally {
    hide?.();
  }
}
