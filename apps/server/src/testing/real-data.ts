import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * A file or folder of the real data that may lie beside the checkout.
 * @returns its path, and whether it is there: tests of it are skipped elsewhere, which the sum of `npm test` says
 */
export function realData(name: string): { at: string; isThere: boolean } {
  const at = path.resolve(import.meta.dirname, '../../../../../shared/data', name);
  return { at, isThere: existsSync(at) };
}
