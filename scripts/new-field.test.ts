import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, createPlantedCopy, type Plant } from './planted-copy.ts';
import { cardPanel, ownDayDoor, parkingField, siteFile } from './planted-field.ts';

/*
 * Checks that a new field takes few files, and that omitting one of them doesn't compile.
 * `apps/server/src/features/customers/new-field.test.ts` checks that the field is saved and shown.
 */

/** Fields of other kinds of records, without a column. */
const columnless: readonly Plant[] = [
  {
    part: 'truck',
    file: 'packages/domain/src/people/person.ts',
    change: after('  lastName: nameSchema,', '  truck: nameSchema,'),
  },
  {
    part: 'referral',
    file: 'packages/domain/src/schedule/call.ts',
    change: after('  notes: text(4000),', '  referral: text(200),'),
  },
  {
    part: 'mileage',
    file: 'packages/domain/src/schedule/schedule-event.ts',
    change: after('  fixed: z.boolean(),', '  mileage: text(200),'),
  },
];

/** Files that show, save or accept the field; their imports are checked with them. */
const tables = 'apps/server/src/db/record-tables.ts';
const kept = [
  tables,
  'apps/server/src/features/customers/customers.commands.ts',
  'apps/server/src/features/imports/write.queries.ts',
  'apps/server/src/features/schedule/board.queries.ts',
  'packages/domain/src/imports/formats.ts',
  'packages/contract/src/endpoints.ts',
];
const shown = [
  cardPanel,
  ownDayDoor,
  'apps/web/src/features/customers/site.dialog.tsx',
  'apps/web/src/features/customers/site.page.tsx',
];

const copy = createPlantedCopy('new-field');
afterAll(() => copy.remove());
const onServer = (files: readonly string[]) =>
  copy.complaints({ extends: 'tsconfig.base.json', types: ['node'], files });
const onWeb = (files: readonly string[]) =>
  copy.complaints({ extends: 'apps/web/tsconfig.json', types: ['vite/client'], files });

describe('a new field of a site', () => {
  it('takes at most six files to be kept, edited, imported, and shown at the door and beside the board', async () => {
    expect(copy.plant(parkingField).size).toBeLessThanOrEqual(6);
    expect(await onServer(kept)).toBe('');
    expect(await onWeb(shown)).toBe('');
  });
});

describe('a new field', () => {
  let said = '';
  // all at once, because a compilation takes seconds
  beforeAll(async () => {
    copy.plant([...parkingField.filter(({ part }) => part === 'its rule'), ...columnless]);
    said = await onServer([tables]);
  });

  it.each([
    ['its name', 'string'],
    ['its place at the door', 'boolean'],
  ])('does not compile without %s', (_, type) => {
    const missing = said.split('\n').filter((line) => line.includes("Property 'parking' is missing"));
    expect(missing.some((line) => line.startsWith(siteFile) && line.includes(`, ${type}>'`))).toBe(true);
  });

  it.each([
    ['site', 'parking'],
    ['person', 'truck'],
    ['call', 'referral'],
    ['event', 'mileage'],
  ])('of a %s does not compile without its column', (_, column) => {
    expect(said).toContain(`'the table has no column': "${column}"`);
  });
});
