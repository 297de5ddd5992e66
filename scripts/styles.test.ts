import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './children.ts';

/** Words that several features use for the same thing, with the same look. */
const shared = new Set(['crumb', 'ledger', 'lines', 'offer', 'owed', 'palette', 'sign']);
const features = path.join(root, 'apps/web/src/features');
const featureOf = (file: string) => path.relative(features, file).split(path.sep)[0]!;
const filesOf = (kind: string) =>
  globSync(`**/*.${kind}`, { cwd: features }).map((file) => path.join(features, file));

/** Returns the classes of one word that a style sheet styles wherever they are. */
function aloneIn(css: string): string[] {
  let bare = css.replace(/\/\*.*?\*\//gs, '');
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, '');
  return [...bare.matchAll(/([^{}]+)\{/g)].flatMap(([, list]) =>
    list!.split(',').flatMap((one) => /^\s*\.([a-z]+)\s*$/.exec(one)?.[1] ?? []),
  );
}

const namedIn = (source: string) =>
  [...source.matchAll(/className=(?:"([^"]*)"|\{(.*?)\}[\s/>])/gs)].flatMap(([, plain, code]) =>
    plain === undefined
      ? [...code!.matchAll(/'([^']*)'/g)].flatMap(([, names]) => names!.split(' '))
      : plain.split(' '),
  );

it('leaves a class of one word, styled wherever it is, to the feature that styles it', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of filesOf('css'))
    for (const name of aloneIn(readFileSync(file, 'utf8')))
      owners.set(name, new Set([...(owners.get(name) ?? []), featureOf(file)]));
  expect(owners.size).toBeGreaterThan(10);
  const strangers = filesOf('tsx').flatMap((file) =>
    namedIn(readFileSync(file, 'utf8'))
      .filter((name) => owners.has(name) && !shared.has(name) && !owners.get(name)!.has(featureOf(file)))
      .map((name) => `${name} in ${path.relative(features, file)}`),
  );
  expect(strangers).toEqual([]);
});

it('finds a class in a list of selectors and among conditions', () => {
  expect(aloneIn('.a .b, .total {} @media print { .sum { } } .list :is(.act:not(.b), .price) { }')).toEqual([
    'total',
    'sum',
  ]);
  expect(namedIn(`<p className="a b" /><p className={classes(isMarked && 'marked')} />`)).toEqual([
    'a',
    'b',
    'marked',
  ]);
});
