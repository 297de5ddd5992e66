import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds a file or folder of the real data, which may be next to the checkout.
 * @returns its path, and whether it exists. If not, its tests are skipped, and the summary of `npm test` says
 *   so
 */
export function realData(name: string): { at: string; isThere: boolean } {
  const at = path.resolve(import.meta.dirname, '../../../../../shared/data', name);
  return { at, isThere: existsSync(at) };
}
