import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const target = path.join(import.meta.dirname, 'schema.generated.ts');
const codegen = path.join(
  path.dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')),
  'dist/cli/bin.js',
);

/** Ids, counts and cents are numbers and times are ISO text, as `database.ts` parses them. */
const types = {
  int8: 'number',
  timestamptz: 'ColumnType<string, Date | string, Date | string>',
};

/**
 * Writes the database types from a migrated database. With `verify`, only compares them.
 * @param url of a role that sees the catalog
 * @throws if `verify` is set and the types differ from the database
 */
export async function generateTypes(url: string, verify = false): Promise<void> {
  const options = [
    ['--dialect', 'postgres'],
    ['--url', url],
    ['--out-file', target],
    ['--include-pattern', 'public.*'],
    ['--exclude-pattern', 'public.{kysely_*,migration_checksums}'],
    ['--type-mapping', JSON.stringify(types)],
  ].flat();
  await promisify(execFile)(process.execPath, [codegen, ...options, ...(verify ? ['--verify'] : [])]);
}
