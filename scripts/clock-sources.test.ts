import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMachineTime } from './clock-sources.ts';

/** Lines of planted files, and whether each reads the machine's clock. */
const planted: Record<string, (readonly [line: string, isRefused: boolean])[]> = {
  'apps/server/src/features/people/late.commands.ts': [
    ['const now = Date.now();', true],
    ['const today = new Date().toISOString();', true],
    ['export const later = Temporal.Now.instant();', true],
    ['const moment = new Date(now).toISOString();', false],
    ['const ran = performance.now();', false],
    ['export const at = deps.clock();', false],
  ],
  'apps/web/src/features/people/late.tsx': [
    ['const today = new Date();', true],
    ['const now = Date.now();', true],
    ['const at = new Date(person.seenDate);', false],
    ['const shown = useNow();', false],
  ],
  'apps/web/src/features/people/late.test.tsx': [['vi.setSystemTime(Date.now() + 1);', false]],
  'e2e/late.ts': [
    ['const today = new Date();', true],
    ['const today = dayAhead(0);', false],
  ],
  'apps/server/src/features/people/late.queries.ts': [
    ['sql`select * from sessions where expires_date > now()`', true],
    ['sql`select current_date`', true],
    ['sql`select current_timestamp, localtimestamp`', true],
    ['sql`select clock_timestamp()`', true],
    ["sql`select * from sessions where expires_date > clock_now() - interval '1 day'`", true],
    ['sql`select (clock_now() at time zone time_zone)::date from companies`', true],
    ['sql`update sessions set ended_date = clock_now()`', false],
    ['sql`select * from sessions where expires_date > ${moment(now)}`', false],
  ],
  'apps/server/migrations/0030-before-the-clock.sql': [
    ['created_date timestamptz not null default now(),', false],
  ],
  'apps/server/migrations/0033-late.sql': [
    ['created_date timestamptz not null default now(),', true],
    ['created_date timestamptz not null default clock_now(),', false],
  ],
  'apps/server/src/features/people/late.test.ts': [
    ['expect(Date.now()).toBe(0);', true],
    ['server.sql("update sessions set ended_date = clock_now() - interval \'1 day\'")', false],
  ],
};

let checkout: string;
beforeAll(() => {
  checkout = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldwright-clock-'));
  for (const [file, lines] of Object.entries(planted)) {
    fs.mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
    fs.writeFileSync(path.join(checkout, file), lines.map(([line]) => line).join('\n'));
  }
});
afterAll(() => fs.rmSync(checkout, { recursive: true }));

describe('findMachineTime', () => {
  it.each(Object.entries(planted))(
    'finds what asks the machine for the time in %s, and nothing else',
    (file, lines) => {
      const found = findMachineTime(checkout).violations.filter((each) => each.file === file);
      expect([...new Set(found.map(({ line }) => lines[line - 1]![0]))]).toEqual(
        lines.filter(([, isRefused]) => isRefused).map(([line]) => line),
      );
    },
  );

  it('names exceptions that nothing needs any more', () => {
    expect(findMachineTime(checkout).unused).toContain('apps/server/src/clock.ts');
  });
});
