import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';

/**
 * A rule about code that belongs only in certain files, checked in the text because imports don't show it.
 */
interface TextRule {
  name: string;
  /** what to do instead */
  instead: string;
  /** files that the rule applies to, relative to the checkout */
  files: RegExp;
  finds(text: string, file: string): boolean;
}

const tests = String.raw`(?!.*(?:\.test\.tsx?$|\btesting/))`;

/** Patterns that identify a literal as SQL: a statement, or one inside it. */
const statements = [
  /^\s*select\s+[\w."*$]/,
  /^\s*(?:savepoint\s+\w+$|set\s+(?:local\s|constraints\s|\w+\s*=)|lock\s+table\s|notify\s+\w+)/,
  /\(\s*select\b/,
  /\bselect\b[\s\S]*?\bfrom\b/,
  /\binsert\s+into\b/,
  /\bupdate\s+\S+(?:\s+\w+)?\s+set\b/,
  /\bdelete\s+from\b/,
  /\b(?:create|alter|drop|truncate)\s+(?:table|index|function|role|view)\b/,
];
/**
 * A regular expression literal, by what can come before it, so that an apostrophe inside doesn't start a
 * string.
 */
const pattern =
  /(?<=(?:^|[=(,:[!&|?{};>]|\breturn)\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/;
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/;
const tokens = new RegExp(`${pattern.source}|${literal.source}`, 'gm');
const comments = /^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm;

/** Checks whether a text has SQL in one of its literals. */
const hasSql = (text: string): boolean =>
  (text.replaceAll(comments, '').match(tokens) ?? []).some((found) => {
    if (found.startsWith('/')) return false;
    const words = found.slice(1, -1);
    return statements.some((sql) => sql.test(lowered(words)));
  });

/** Converts upper-case words to lower case; a sentence such as "Select a day" keeps its capital. */
const lowered = (words: string): string => words.replaceAll(/\b[A-Z]{2,}\b/g, (word) => word.toLowerCase());

/** Files in `db/` that manage the database: its connections, roles and migrations. */
const ofDatabase = String.raw`db/(?:database|held-connection|migrate|migration-files|owner|roles|scoped-query)\.ts$`;

/**
 * Returns the names of the functions that a text imports from the domain or, inside the domain, from its
 * other files.
 */
function domainNames(text: string, file: string): string[] {
  const from = file.startsWith('packages/domain/') ? String.raw`\.{1,2}/` : '@fieldwright/domain/';
  const imports = new RegExp(String.raw`^import\s+\{([^}]*)\}\s+from\s+'${from}`, 'gm');
  return [...text.matchAll(imports)].flatMap(([, list]) =>
    list!
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && !each.startsWith('type '))
      .map((each) => each.split(' as ').at(-1)!),
  );
}

/** Returns the contents of the braces that end right before a position. */
function blockBefore(text: string, end: number): string {
  let depth = 0;
  for (let at = end; at >= 0; at--) {
    if (text[at] === '}') depth++;
    if (text[at] === '{' && --depth === 0) return text.slice(at + 1, end);
  }
  return '';
}

/**
 * Checks whether a `catch` that ignores the error surrounds a call of the domain, which would hide a broken
 * invariant.
 */
function catchesAnything(text: string, file: string): boolean {
  const names = domainNames(text, file);
  if (names.length === 0) return false;
  const called = new RegExp(String.raw`\b(?:${names.join('|')})(?:<[^>]*>)?\(`);
  return [...text.matchAll(/\}\s*catch\s*\{|\}\s*catch\s*\(_\w*\)/g)].some(({ index }) =>
    called.test(blockBefore(text, index)),
  );
}

const rules: readonly TextRule[] = [
  {
    name: 'sql-in-queries',
    instead: 'write SQL in a *.queries.ts or *.sql.ts',
    files: new RegExp(String.raw`^apps/server/src/(?!${ofDatabase})(?!.*\.(?:queries|sql)\.ts$)${tests}`),
    finds: hasSql,
  },
  {
    name: 'company-by-its-name',
    instead: 'take `company` or `companyText` from db/names.sql.ts',
    files: new RegExp(String.raw`^apps/server/src/(?!db/names\.sql\.ts$)${tests}`),
    finds: (text) => /\(\s*select\s+current_company\(\)\s*\)/.test(text),
  },
  {
    name: 'pg-inside-one-file',
    instead: 'reach into pg in db/pg-internals.ts alone',
    files: new RegExp(String.raw`^apps/server/src/(?!db/pg-internals\.ts$)${tests}`),
    finds: (text) =>
      /'pg-protocol'|'pg\/|\b_queryable\b|\b_ending\b|\.connection\.stream\b|\bpg\.Query\b|\b(?:parsed|submittedNamed)Statements\b/.test(
        text,
      ),
  },
  {
    name: 'no-invariant-caught',
    instead: 'return what may be expected as a value: only what answers any fault meets a broken invariant',
    files: new RegExp(String.raw`^(?:packages|apps)/(?!domain/src/kernel/(?:invariant|zone)\.ts$)${tests}`),
    finds: (text, file) =>
      /brokenInvariant|'BrokenInvariant'|\binvariantName\b/.test(text) || catchesAnything(text, file),
  },
];

export interface Misplaced {
  rule: string;
  file: string;
  instead: string;
}

function* sourcesBelow(folder: string, checkout: string): Generator<string> {
  const there = path.join(checkout, folder);
  if (!fs.existsSync(there)) return;
  for (const entry of fs.readdirSync(there, { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
      yield* sourcesBelow(name, checkout);
    else if (/\.tsx?$/.test(entry.name) && !entry.name.includes('.generated.')) yield name;
  }
}

/** Finds misplaced code in a checkout: this one or a planted one. */
export function findMisplaced(checkout = root): { files: number; misplaced: Misplaced[] } {
  const files = ['apps', 'packages'].flatMap((folder) => [...sourcesBelow(folder, checkout)]);
  const misplaced = files.flatMap((file) => {
    const own = rules.filter((rule) => rule.files.test(file));
    if (own.length === 0) return [];
    const text = fs.readFileSync(path.join(checkout, file), 'utf8');
    return own
      .filter(({ finds }) => finds(text, file))
      .map(({ name, instead }) => ({ rule: name, file, instead }));
  });
  return { files: files.length, misplaced };
}
