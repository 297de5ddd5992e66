import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readHelp } from '../apps/web/build/help-file.ts';
import type { Area, Entry } from './catalog-area.ts';
import { sampleMails } from './catalog-mails.ts';
import { readDemoData, restOf } from './catalog-rest.ts';
import { type Parameter, samplesOf, variations } from './catalog-samples.ts';
import { root } from './children.ts';
import { wordsOf } from './loose-texts.ts';
import { childrenOf, parse, type SyntaxNode, walk } from './syntax.ts';

type Functions = ReadonlyMap<string, readonly Parameter[]>;

/**
 * Returns the whole catalog: each `*.texts.ts`, then the texts of the domain, errors and the demo company.
 */
export async function readCatalog(): Promise<Area[]> {
  const files = fs.globSync('apps/{web,server}/src/**/*.texts.ts', { cwd: root }).sort();
  const catalogs = files.filter((file) => !file.includes('/gallery/'));
  const areas = await Promise.all(catalogs.map(readTexts));
  return join([
    ...(await readMails()),
    await readHelpTitles(),
    ...areas,
    ...readWords('packages/domain/src'),
    ...readWords('packages/contract/src/errors.ts'),
    ...readWords(demo),
    readDemoData(),
  ]);
}

/** Merges areas that have the same name. */
function join(areas: readonly Area[]): Area[] {
  const joined = new Map<string, Entry[]>();
  for (const { name, entries } of areas) joined.set(name, [...(joined.get(name) ?? []), ...entries]);
  return [...joined]
    .map(([name, entries]) => ({ name, entries }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns the emails that the product sends, as people receive them. */
async function readMails(): Promise<Area[]> {
  const mails = sampleMails();
  const entries = mails.map(({ name, subject, text }) => ({
    key: name,
    says: [`${subject}\n${text.trim()}\n`],
  }));
  return [{ name: 'emails', entries }];
}

/** Returns the titles of the help topics, by group. */
async function readHelpTitles(): Promise<Area> {
  const { topics } = await readHelp(path.join(root, 'docs/help'));
  return { name: 'help', entries: topics.map(({ group, title }) => ({ key: group, says: [title] })) };
}

async function readTexts(file: string): Promise<Area> {
  const source = fs.readFileSync(path.join(root, file), 'utf8');
  const program = parse(file, source);
  const exported = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>;
  const functions = functionsIn(program, source);
  const typeNamed = typesIn(program, source);
  const entries = Object.entries(exported).flatMap(([name, value]) =>
    entriesOf(name, value, (key) => functions.get(key), typeNamed),
  );
  return { name: areaOf(file), entries: [...entries, ...restOf(program, entries)] };
}

/** Returns a file's area: `apps/web/src/features/board/words/x.ts` belongs to `web · board`. */
function areaOf(file: string): string {
  const [, place, , ...folders] = file.split('/');
  const [first = '', second = ''] = folders;
  return `${place} · ${path.basename(first === 'features' ? second : first, '.ts')}`;
}

function entriesOf(
  key: string,
  value: unknown,
  parametersOf: (key: string) => readonly Parameter[] | undefined,
  typeNamed: (name: string) => string | undefined,
): Entry[] {
  if (typeof value === 'string') return [{ key, says: [value] }];
  if (typeof value === 'function') {
    const parameters = parametersOf(key) ?? parametersByRunning(value as () => unknown);
    return saidBy(
      key,
      value as Said,
      parameters.map((each) => samplesOf(each, typeNamed)),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    entriesOf(`${key}.${name}`, part, parametersOf, typeNamed),
  );
}

type Said = (...values: unknown[]) => unknown;

function saidBy(key: string, say: Said, samples: readonly (readonly unknown[])[]): Entry[] {
  const says = variations(samples).flatMap((values): readonly string[] => {
    const said = say(...values);
    if (typeof said === 'string') return [said];
    return entriesOf(
      key,
      said,
      () => undefined,
      () => undefined,
    ).flatMap((entry) => entry.says);
  });
  // "3 visits" and "0 visits" count as one text
  const shapes = new Map<string, string>();
  for (const text of says.toReversed()) shapes.set(text.replaceAll(/\b[013]\b/g, '#'), text);
  return [{ key, says: [...shapes.values()].reverse().filter((text) => text.trim() !== '') }];
}

/** Returns the names of a function's parameters when their types are unknown. */
function parametersByRunning(say: () => unknown): Parameter[] {
  const [, list = ''] = /^\(?([^)=]*)\)?\s*=>/.exec(String(say)) ?? [];
  return list
    .split(',')
    .map((name) => ({ name: name.trim(), type: 'string' }))
    .filter(({ name }) => name !== '');
}

const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: string; value?: unknown };
  return name ?? String(value);
};

/** Returns the parameters of each function in a catalog, by key, such as `boardTexts.found`. */
function functionsIn(program: SyntaxNode, source: string): Functions {
  const found = new Map<string, Parameter[]>();
  const values = new Map<string, SyntaxNode>();
  const add = (key: string, given: SyntaxNode): void => {
    const node = bare(given);
    if (node.type === 'ArrowFunctionExpression')
      found.set(
        key,
        (node['params'] as SyntaxNode[]).map((each) => parameterOf(each, source)),
      );
    const known = node.type === 'Identifier' ? values.get(nameOf(node)) : undefined;
    if (known) add(key, known);
    if (node.type !== 'ObjectExpression') return;
    for (const part of node['properties'] as SyntaxNode[]) {
      if (part.type === 'Property') add(`${key}.${nameOf(part['key'])}`, part['value'] as SyntaxNode);
      else add(key, part['argument'] as SyntaxNode);
    }
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node['init']) {
      values.set(nameOf(node['id']), node['init'] as SyntaxNode);
      add(nameOf(node['id']), node['init'] as SyntaxNode);
      return [];
    }
    return undefined;
  });
  return found;
}

/** Returns a node without `as const` or `satisfies …`. */
const bare = (node: SyntaxNode): SyntaxNode =>
  /^TS(?:As|Satisfies)Expression$/.test(node.type) ? bare(node['expression'] as SyntaxNode) : node;

function parameterOf(node: SyntaxNode, source: string): Parameter {
  const inner = node.type === 'AssignmentPattern' ? (node['left'] as SyntaxNode) : node;
  const annotation = inner['typeAnnotation'] as SyntaxNode | null | undefined;
  const type = annotation ? source.slice(annotation.start, annotation.end).replace(/^:\s*/, '') : 'string';
  return { name: inner.type === 'Identifier' ? nameOf(inner) : 'value', type };
}

/** Returns a lookup of the types that a file declares, by name. */
function typesIn(program: SyntaxNode, source: string): (name: string) => string | undefined {
  const types = new Map<string, string>();
  for (const statement of childrenOf(program)) {
    const node =
      statement.type === 'ExportNamedDeclaration'
        ? (statement['declaration'] as SyntaxNode | null)
        : statement;
    const body =
      node?.type === 'TSTypeAliasDeclaration'
        ? node['typeAnnotation']
        : node?.type === 'TSInterfaceDeclaration'
          ? node['body']
          : null;
    if (!node || !body) continue;
    const { start, end } = body as SyntaxNode;
    types.set(nameOf(node['id']), source.slice(start, end).replaceAll(/\/\*\*[\s\S]*?\*\//g, ''));
  }
  return (name) => types.get(name);
}

/** Returns the texts in files outside the catalogs: labels and sentences, with `…` for each value. */
function readWords(place: string): Area[] {
  const files = place.endsWith('.ts') ? [place] : fs.globSync(`${place}/**/*.ts`, { cwd: root }).sort();
  const own = files.filter(
    (file) =>
      !/\.test\.ts$|\btesting\/|\.texts\.ts$|\/error-reports\/|demo\/(?:names|places)\.ts$/.test(file),
  );
  return own.map((file) => {
    const texts = new Set(wordsOf(file, fs.readFileSync(path.join(root, file), 'utf8')));
    const key = path.basename(file, '.ts');
    const name = place === demo ? 'demo company' : areaOf(file);
    return { name, entries: [...texts].map((text) => ({ key, says: [text] })) };
  });
}

/** Sources of the texts in the demo company's price book, calls, work orders and proposals. */
const demo = 'apps/server/src/features/demo';
