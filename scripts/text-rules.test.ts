import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMisplaced } from './text-rules.ts';

const server = 'apps/server/src/features/people';
const query = "export const all = 'select id from people';";
/** Planted files, with the rule that each breaks. */
const planted: Record<string, [text: string, rule: string | null]> = {
  [`${server}/select.commands.ts`]: [query, 'sql-in-queries'],
  [`${server}/capitals.ts`]: ["export const all = 'SELECT id FROM people';", 'sql-in-queries'],
  [`${server}/lines.ts`]: ['export const all = `\n  select id\n  from people`;', 'sql-in-queries'],
  [`${server}/calls.ts`]: ["await db.query('select current_person()');", 'sql-in-queries'],
  [`${server}/part.ts`]: ["export const own = 'a.by = (select current_person())';", 'sql-in-queries'],
  [`${server}/insert.ts`]: ["export const one = 'insert into people (id) values ($1)';", 'sql-in-queries'],
  [`${server}/update.ts`]: ["export const one = 'update people p set id = 1';", 'sql-in-queries'],
  [`${server}/delete.routes.ts`]: ['export const one = "delete from people";', 'sql-in-queries'],
  [`${server}/savepoint.ts`]: ['await sql`savepoint before`.execute(tx);', 'sql-in-queries'],
  'apps/server/src/jobs/late.ts': [query, 'sql-in-queries'],
  [`${server}/apostrophe.ts`]: [
    "const all = text.split(/'/).map(() => 'select id from people');",
    'sql-in-queries',
  ],
  [`${server}/divides.ts`]: [`const half = (a + b) / 2;\n${query}\nconst third = a / 3;`, 'sql-in-queries'],
  'apps/server/src/db/people.ts': [query, 'sql-in-queries'],
  [`${server}/people.queries.ts`]: [query, null],
  [`${server}/people.sql.ts`]: [query, null],
  [`${server}/people.test.ts`]: [query, null],
  'apps/server/src/testing/rows.ts': [query, null],
  'apps/server/src/db/migrate.ts': [query, null],
  [`${server}/words.ts`]: [
    "import { a } from './select-package.ts';\n// select it from the list\nexport const b = 'Select a day from the list.';",
    null,
  ],
  [`${server}/company.queries.ts`]: [
    'const one = sql`select 1 where company_id = (select current_company())`;',
    'company-by-its-name',
  ],
  [`${server}/told.queries.ts`]: ["const told = 'company ' || current_company();", null],
  'apps/server/src/db/names.sql.ts': ["export const companyText = '(select current_company())';", null],
  'apps/server/src/db/drops.ts': ['client.connection.stream.destroy();', 'pg-inside-one-file'],
  'apps/server/src/db/encodes.ts': ["import { serialize } from 'pg-protocol';", 'pg-inside-one-file'],
  'apps/server/src/db/pg-internals.ts': ['const { _queryable } = client;', null],
  'apps/server/src/db/pool.ts': ["import pg from 'pg';\nexport const pool = new pg.Pool();", null],
  [`${server}/catches.ts`]: ["if (error.name === 'BrokenInvariant') return null;", 'no-invariant-caught'],
  'packages/domain/src/pricing/asks.ts': [
    'if (brokenInvariantName(error) === null) throw error;',
    'no-invariant-caught',
  ],
  [`${server}/swallows.ts`]: [
    "import { type Plan, planSave } from '@fieldwright/domain/kernel/edit-plan';\ntry {\n  if (a) { planSave(shape, edit); }\n} catch {\n  return null;\n}",
    'no-invariant-caught',
  ],
  'packages/domain/src/pricing/swallows.ts': [
    "import { priced } from './price.ts';\ntry {\n  return priced(line);\n} catch {\n  return null;\n}",
    'no-invariant-caught',
  ],
  [`${server}/parses.ts`]: [
    "import { planSave } from '@fieldwright/domain/kernel/edit-plan';\nconst plan = planSave(shape, edit);\ntry {\n  return JSON.parse(text);\n} catch {\n  return null;\n}",
    null,
  ],
  'packages/domain/src/pricing/asks.test.ts': ["expect(error.name).toBe('BrokenInvariant');", null],
  'packages/domain/src/pricing/promises.ts': ["invariant(holds, 'cents_not_whole', '');", null],
};

let checkout: string;
beforeAll(() => {
  checkout = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldwright-texts-'));
  for (const [file, [text]] of Object.entries(planted)) {
    fs.mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
    fs.writeFileSync(path.join(checkout, file), text);
  }
});
afterAll(() => fs.rmSync(checkout, { recursive: true }));

describe('findMisplaced', () => {
  it.each(Object.entries(planted))('judges %s by what is in it', (file, [, rule]) => {
    const found = findMisplaced(checkout).misplaced.filter((each) => each.file === file);
    expect(found.map((each) => each.rule)).toEqual(rule === null ? [] : [rule]);
  });
});
