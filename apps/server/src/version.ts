import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The build's version (R9.4): that of the root package.json. */
export const appVersion: string = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8'),
).version;
