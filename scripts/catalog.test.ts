import fs from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalog } from './catalog.ts';
import type { Area } from './catalog-area.ts';
import { samplesOf, variations } from './catalog-samples.ts';
import { root } from './children.ts';

describe('readCatalog', () => {
  let areas: Area[];
  const said = (name: string) =>
    areas.find((area) => area.name === name)?.entries.flatMap(({ says }) => says) ?? [];

  beforeAll(async () => {
    areas = await readCatalog();
  });

  it('has every area that has texts on web or server', () => {
    const files = fs.globSync('apps/{web,server}/src/features/*/*.texts.ts', { cwd: root });
    const features = files.map((file) => file.split('/')).map(([, place, , , name]) => `${place} · ${name}`);
    const wanted = new Set(features.filter((name) => !name.endsWith('gallery')));
    expect(wanted.size).toBeGreaterThan(20);
    expect(areas.map(({ name }) => name)).toEqual(expect.arrayContaining([...wanted]));
  });

  it('has texts as they are written, and sentences of those that are made', () => {
    expect(said('web · help')).toEqual(expect.arrayContaining(['Search help', '3 topics', '1 topic']));
    expect(said('web · help')).toContain('Your role can’t do this. You need the Dispatcher or Admin role.');
    expect(said('server · schedule')).toContain(
      'Work order ‹workOrder› is for the previous site. Remove it first.',
    );
  });

  it('has the words of the domain, of errors, of the demo, of emails, and the titles of help', () => {
    expect(said('domain · payments')).toContain('Enter the check number.');
    expect(said('contract · errors')).toContain('Sign in to continue.');
    expect(said('demo company')).toContain('Change filter every three months');
    expect(said('help')).toContain('Close out a job');
    expect(said('emails').filter((mail) => mail.startsWith('Receipt R-20418-1'))).toHaveLength(1);
  });

  it.each([
    ['web · imports', 'Street line 2'],
    ['web · imports', 'Adds nothing new.'],
    ['web · imports', 'Imported. Nothing new was added.'],
    ['web · work-orders', 'Remove the unsent photo'],
    ['web · error-reports', 'Not in view, no connection'],
    ['server · payments', 'Hello,'],
    ['demo company', 'Toilet part: flapper, 2 in.'],
    ['demo company', 'Furnace is in the attic, ladder in the garage.'],
  ])('has in %s also what no sample says: %s', (area, text) => {
    expect(said(area)).toContain(text);
  });

  it('shows no value that a function cannot write', () => {
    const wrong = areas.flatMap(({ name, entries }) =>
      entries.flatMap(({ key, says }) =>
        says.filter((text) => /undefined|\[object|NaN/.test(text)).map((text) => `${name} ${key}: ${text}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe('samplesOf', () => {
  it.each([
    ['count', 'number', [3, 1, 0]],
    ['more', 'boolean', [true, false]],
    ['name', 'string', ['Dana Whitfield']],
    ['mood', 'string', ['‹mood›']],
    ['by', 'string | null', ['Dana Whitfield', null]],
    ['way', "'up' | 'down'", ['up', 'down']],
    ['names', 'readonly string[]', [['Dana Whitfield', 'Tom Kowalski'], ['Dana Whitfield'], []]],
    [
      'value',
      '{ lines: number; of?: 1 | null }',
      [
        { lines: 3, of: '‹of›' },
        { lines: 1, of: '‹of›' },
        { lines: 0, of: '‹of›' },
        { lines: 3, of: null },
      ],
    ],
  ])('of %s: %s', (name, type, samples) => {
    expect(samplesOf({ name, type })).toEqual(samples);
  });

  it('reads the types of the file', () => {
    expect(samplesOf({ name: 'at', type: 'Place' }, () => '{ day: string }')).toEqual([
      { day: 'Tue, Nov 24' },
    ]);
  });
});

describe('variations', () => {
  it('has all first samples, then each other one', () => {
    expect(
      variations([
        [1, 2],
        ['a', 'b'],
      ]),
    ).toEqual([
      [1, 'a'],
      [2, 'a'],
      [1, 'b'],
    ]);
  });
});
