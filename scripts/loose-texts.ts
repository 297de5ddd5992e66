import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';
import { lineAt, literalText, parse, type SyntaxNode, walk } from './syntax.ts';

/**
 * A text for people outside a catalog (`*.texts.ts` or the domain's texts). Found in the syntax tree, to
 * leave out class names, keys and log messages. Handmade plurals and lists are reported in catalogs, too.
 */
export interface LooseText {
  file: string;
  line: number;
  text: string;
  instead: string;
}

const toCatalog = 'move it to a *.texts.ts';
const byIntl = 'form it by kernel/plural.ts or kernel/list-text.ts';

const sources =
  /^(?:apps\/(?:web|server)|packages\/domain)\/src\/(?!.*(?:\.test\.tsx?$|\btesting\/|\.generated\.))/;
const isCatalog = (file: string) => file.endsWith('.texts.ts') || file.startsWith('packages/domain/');

/** Files that may contain texts outside a catalog, and why. A name that ends with a slash is a folder. */
export const ownWords: Readonly<Record<string, string>> = {
  'apps/server/src/backup/': 'speaks to an operator at a terminal',
  'apps/server/src/config.ts': 'speaks to an operator at a terminal',
  'apps/server/src/db/': 'speaks to an operator at a terminal',
  'apps/server/src/features/imports/command-line.ts': 'speaks to an operator at a terminal',
  'apps/server/src/features/people/new-company.ts': 'speaks to an operator at a terminal',
  'apps/server/src/features/demo/': 'is data of the demo company',
  'apps/server/src/features/price-books/starter/': 'is data of the starter price book',
  'apps/server/src/features/people/demo.ts': 'is data of the demo company',
  'apps/server/src/integrations/lenders/ftl-gateway.ts': 'speaks the lender’s own words',
  'apps/server/src/http/docs.ts': 'describes the API to programmers',
  'apps/server/src/http/openapi.ts': 'describes the API to programmers',
  'apps/web/src/features/gallery/': 'shows parts to programmers, with samples',
  'apps/web/src/lib/error-reports/': 'writes reports to programmers',
  'apps/web/src/ui/list/filter-dialog.ts': 'answers by the names of the requirements',
};

/** Attributes whose text people see or hear, on elements and components of `ui/`. */
const spoken =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|text|hint|detail|heading|message|empty|summary|caption|lead|note|badge|unit|action)$/;

/** Attributes with names and values for machines. */
const silent =
  /^(?:className|style|d|viewBox|transform|points|fill|rel|role|type|id|key|name|kind|to|href|src|media|autoComplete|inputMode|data-.*)$/;

/** Functions whose strings people never read: errors for the log, selectors, patterns. */
const unread =
  /(?:Error|Exception|ImpossibleRequest|PageGone)$|^(?:super|lazyPage)$|^console\.|\blog\b|invariant$|\.(?:querySelector(?:All)?|matches|closest|startsWith|endsWith|addEventListener|includes|has|test|match|replace|replaceAll|split|join|localeCompare)$/;

/** Names of keys, and product names. */
const names = /^(?:Enter|Escape|Tab|Home|End|Shift|Backspace|Delete|Fieldwright|Bearer …)$/;

/** Patterns for text that starts or ends like a sentence or label, or joins words to a value. */
const reads = [
  /^[“‘("]?\p{Lu}[\p{L}’'-]*[,:]? (?:\S+ )*[\p{L}…]/u,
  /^\p{Lu}\p{Ll}+(?:-\p{Ll}+)?[.!?…:]?$/u,
  /\p{L}{2,} (?:\S+ )*\p{L}+[.!?]$/u,
  /^… \(?\p{Ll}{1,}(?=[ .,:;!?)]|$)/u,
  /^\s+\p{L}{2,}|\p{L}{2,}\s+$/u,
];
const isRead = (text: string) => !names.test(text) && reads.some((form) => form.test(text));

/** A label or sentence in the SQL of a query, such as `'Tax' as text`. */
const inSql = /'(?:\p{Lu}[^']*\p{Ll} \p{Ll}[^']*'|\p{Lu}\p{Ll}+' as (?:text|name|title|label))/u;

const isAny = (node: SyntaxNode | undefined, ...types: string[]) => types.includes(node?.type ?? '');

/** A node's text. */
export interface Word {
  node: SyntaxNode;
  text: string;
}

/** Finds loose texts in the source of one file. */
export function looseIn(file: string, text: string): LooseText[] {
  const program = parse(file, text);
  const given = (instead: string) => (found: Word) => ({
    file,
    line: lineAt(text, found.node.start),
    text: found.text.trim(),
    instead,
  });
  return [
    ...handMadeIn(file, text, program).map(given(byIntl)),
    ...(isCatalog(file) ? [] : wordsIn(file, text, program).map(given(toCatalog))),
  ];
}

/** Returns a file's literals for people, in a catalog or not, with `…` for each value. */
export const wordsOf = (file: string, text: string): string[] =>
  wordsIn(file, text, parse(file, text)).map((word) => word.text);

/**
 * Finds the texts for people in a file: those in elements and their attributes, and literals that read like a
 * sentence or label.
 */
export function wordsIn(file: string, text: string, program: SyntaxNode): Word[] {
  const found: Word[] = [];
  const said = (node: unknown) => text.slice((node as SyntaxNode).start, (node as SyntaxNode).end);
  const isQuery = /\.(?:sql|queries)\.ts$/.test(file);
  const addSql = (node: SyntaxNode, words: string) => {
    const inside = inSql.exec(words);
    if (inside) found.push({ node, text: inside[0] });
  };
  walk(program, (node, parents) => {
    if (/^(?:Import|ExportAll)/.test(node.type) || isType(node)) return [];
    if (node.type === 'JSXText') {
      const words = String(node['value']);
      if (hasWord(words) && !names.test(words.trim())) found.push({ node, text: words });
    }
    if (node.type === 'TaggedTemplateExpression' && said(node['tag']).startsWith('sql')) {
      const quasi = node['quasi'] as SyntaxNode;
      addSql(node, literalText(quasi)!);
      return quasi['expressions'] as SyntaxNode[];
    }
    if (isAny(node, 'CallExpression', 'NewExpression') && unread.test(said(node['callee'])))
      return [node['callee'] as SyntaxNode];
    if (node.type === 'JSXAttribute') {
      const name = String((node['name'] as { name: unknown }).name);
      if (silent.test(name)) return [];
      const value = node['value'] as SyntaxNode | null;
      const words = value && literalText(value);
      if (words && spoken.test(name) && hasWord(words) && !isRead(words)) found.push({ node, text: words });
    }
    if (isAny(node, 'Property') && !node['computed']) return [node['value'] as SyntaxNode];
    const words = literalText(node);
    if (words === null || isCompared(node, parents)) return undefined;
    if (isQuery) {
      addSql(node, words);
      return isSql(words) ? (node['expressions'] as SyntaxNode[] | undefined) : undefined;
    }
    if (isRead(words) && !isMarkup(words)) found.push({ node, text: words });
    return undefined;
  });
  return found;
}

const hasWord = (text: string) => /\p{L}{2,}/u.test(text);

const isType = ({ type }: SyntaxNode) =>
  type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull|Instantiation)Expression$/.test(type);

const isSql = (words: string) => /\b(?:select|from|where|insert|update|delete|join|order by)\b/.test(words);
const isMarkup = (words: string) => /^\s*[<.@]|charset=|max-age=/.test(words);

/** Checks whether a literal is a value to compare with: `status === 'Accepted'`, `case 'Enter':`. */
function isCompared(node: SyntaxNode, parents: readonly SyntaxNode[]): boolean {
  const parent = parents.at(-1);
  if (isAny(parent, 'BinaryExpression')) return /^[!=]==?$|^in$/.test(String(parent!['operator']));
  if (isAny(parent, 'SwitchCase')) return parent!['test'] === node;
  return isAny(parent, 'MemberExpression') && parent!['property'] === node;
}

/** Finds plurals chosen by comparing with 1, lists joined with a final word, and custom formats. */
function handMadeIn(file: string, text: string, program: SyntaxNode): Word[] {
  if (/kernel\/(?:plural|list-text)\.ts$/.test(file)) return [];
  const said = (node: unknown) => text.slice((node as SyntaxNode).start, (node as SyntaxNode).end);
  const found: Word[] = [];
  walk(program, (node) => {
    if (isHandMade(node, said)) found.push({ node, text: said(node).replaceAll(/\s+/g, ' ') });
    return isType(node) ? [] : undefined;
  });
  return found;
}

function isHandMade(node: SyntaxNode, said: (node: unknown) => string): boolean {
  if (node.type === 'NewExpression') return /^Intl\.(?:PluralRules|ListFormat)$/.test(said(node['callee']));
  if (node.type === 'CallExpression') {
    const [between] = node['arguments'] as SyntaxNode[];
    return (
      said(node['callee']).endsWith('.join') &&
      between !== undefined &&
      /^' (?:and|or) '$/.test(said(between))
    );
  }
  return node.type === 'ConditionalExpression' && isPlural(node, said);
}

function isPlural(node: SyntaxNode, said: (node: unknown) => string): boolean {
  const test = node['test'] as SyntaxNode;
  if (test.type !== 'BinaryExpression' || said(test['right']) !== '1') return false;
  const branches = [node['consequent'], node['alternate']].filter((branch) =>
    /\p{L}/u.test(literalText(branch as SyntaxNode) ?? ''),
  );
  const operator = String(test['operator']);
  return operator === '>' ? branches.length > 1 : /^[!=]==?$/.test(operator) && branches.length > 0;
}

function* sourcesBelow(folder: string, checkout: string): Generator<string> {
  const there = path.join(checkout, folder);
  if (!fs.existsSync(there)) return;
  for (const entry of fs.readdirSync(there, { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
      yield* sourcesBelow(name, checkout);
    else if (/\.tsx?$/.test(entry.name) && sources.test(name)) yield name;
  }
}

const exceptionFor = (file: string) =>
  Object.keys(ownWords).find((name) => (name.endsWith('/') ? file.startsWith(name) : file === name));

/** Finds texts for people outside the catalogs in a checkout: this one or a planted one. */
export function findLooseTexts(checkout = root): { files: number; loose: LooseText[]; unused: string[] } {
  const files = ['apps', 'packages'].flatMap((folder) => [...sourcesBelow(folder, checkout)]);
  const all = files.flatMap((file) => looseIn(file, fs.readFileSync(path.join(checkout, file), 'utf8')));
  const excused = new Set(all.map(({ file }) => exceptionFor(file)));
  return {
    files: files.length,
    loose: all.filter(({ file }) => exceptionFor(file) === undefined),
    unused: Object.keys(ownWords).filter((name) => !excused.has(name)),
  };
}
