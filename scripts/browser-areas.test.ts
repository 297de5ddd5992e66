import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { areas, browserTestsOf, everyScreen } from './browser-areas.ts';
import { readBrowserFiles } from './changes.ts';
import { root } from './children.ts';

const texts = readBrowserFiles();
const of = (...changed: string[]) => browserTestsOf(changed, texts);

describe('the areas of the browser tests', () => {
  it('are all areas of the screens', () => {
    const features = fs.readdirSync(path.join(root, 'apps/web/src/features'));
    expect(features.filter((feature) => !(feature in areas))).toEqual([]);
  });

  it('name files that are there, and all but those of every screen', () => {
    const named = new Set(
      Object.values(areas).flatMap(({ tests }) => tests.map((name) => `e2e/${name}.test.ts`)),
    );
    const there = [...texts.keys()].filter(
      (file) => file.endsWith('.test.ts') && !everyScreen.some((each) => each === file),
    );
    expect([...named].sort()).toEqual(there.sort());
  });
});

describe('browserTestsOf', () => {
  it('takes the tests and the screens of an area, changed in browser, server, domain or contract', () => {
    for (const file of [
      'apps/web/src/features/help/help.page.tsx',
      'apps/server/src/features/help/help.queries.ts',
      'packages/domain/src/help/topics.ts',
      'packages/contract/src/help.ts',
    ]) {
      const { tests, screens } = of(file);
      expect(tests).toEqual(['e2e/help.test.ts', ...everyScreen]);
      expect(screens).toContain('help');
    }
  });

  it('goes through the product for what belongs to no area', () => {
    expect(of('packages/domain/src/kernel/money.ts').tests).toContain('e2e/main-job.test.ts');
  });

  it('takes all that import a changed part of the browser tests, and then every screen', () => {
    const { tests, screens } = of('e2e/mailed-links.ts', 'packages/domain/src/help/topics.ts');
    expect(tests).toEqual(expect.arrayContaining([...everyScreen]));
    expect(screens).toEqual([]);
    expect(of('e2e/help.test.ts').tests).toEqual(['e2e/help.test.ts']);
  });

  it('takes none for a page of the docs or another kind of test', () => {
    expect(of('docs/testing.md', 'apps/web/src/features/help/help.test.tsx').tests).toEqual([]);
  });
});
