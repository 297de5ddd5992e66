import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';
import { wordsIn } from './loose-texts.ts';
import { lineAt, literalText, parse, walk } from './syntax.ts';

/**
 * A word that is not plain American English: a British spelling anywhere, or an unidiomatic phrase in texts
 * for people (catalogs, the domain's texts, the demo company, help and docs).
 */
export interface OddWord {
  file: string;
  line: number;
  words: string;
  instead: string;
}

type Rule = readonly [words: RegExp, instead: string];

/** Parts of words, so that identifiers match too. */
const british: readonly Rule[] = [
  [/colour/i, 'color'],
  [/labour(?!e)/i, 'labor'],
  [/licence/i, 'license'],
  [/catalogue/i, 'catalog'],
  [/favourit/i, 'favorite'],
  [/honour/i, 'honor'],
  [/neighbour/i, 'neighbor'],
  [/behaviour/i, 'behavior'],
  [/\bcentr(?:e|es|ed|ing)(?![a-z])/i, 'center'],
  [/cancell(?:ed|ing)/i, 'canceled, canceling'],
  [/(?<!nau)travell(?:ed|ing|er)/i, 'traveled, traveling'],
  [/modell(?:ed|ing)/i, 'modeled, modeling'],
  [/labell(?:ing|ed(?!by))/i, 'labeled, labeling'],
  [
    /(?:organ|recogn|author|initial|normal|serial|categor|custom|synchron|summar|minim|maxim|priorit)is(?:e(?![a-z]*l)|ed|ing|ation)/i,
    '…ize',
  ],
  [/analys(?:e|ed|ing)(?![a-z])/i, 'analyze'],
  [/\bgrey/i, 'gray'],
  [/\bcheque/i, 'check'],
  [/\bprogrammes?\b/i, 'program'],
  [/\bmetres?\b|\blitres?\b|\bfibres?\b|\btheatres?\b/i, 'meter, liter, fiber, theater'],
  [/\bjudgement/i, 'judgment'],
  [/\bfulfil(?!l)|\benrol(?!l)|\bskilful|\binstalment/i, 'fulfill, enroll, skillful, installment'],
  [/\b(?:de|of)fence/i, 'defense, offense'],
  [/\bspelt\b|\blearnt\b|\bburnt\b|\bwhilst\b|\bamongst\b/i, 'spelled, learned, burned, while, among'],
  [/\bafterwards\b|\btowards\b/i, 'afterward, toward'],
  [/\btyres?\b|\bkerbs?\b|\bstoreys?\b|\bmould|\baluminium/i, 'tire, curb, story, mold, aluminum'],
];

/** Phrases to avoid in texts for people. */
const retired: readonly Rule[] = [
  [/\bstands? (?:in|here|on|there|among|for|elsewhere|beside)\b/i, 'is in, shows here'],
  [/\ball the same\b/i, 'anyway'],
  [/\b(?:left|still) to (?:be paid|pay)\b/i, 'balance due'],
  [/\bown lines?\b/i, 'custom line'],
  [/\bown percentage\b/i, 'custom rate'],
  [/\btak(?:e|en|es|ing) (?:(?:it|that|this|them|the \S+) )?back\b/i, 'undo, revert, unconfirm'],
  [/\bby itself\b|\bby themselves\b/i, 'automatically'],
  [/\bmeanwhile\b|\bin the meantime\b/i, 'since you opened it'],
  [/\bthe tray\b/i, 'Unassigned'],
  [/\bcalls? waits?\b/i, 'needs scheduling'],
  [/\bdearest\b/i, 'most expensive'],
  [/\bgo(?:es)? on\b/i, 'continue, resume'],
  [/\banother (?:one )?than\b/i, 'different from'],
  [/\bwhom\b|\bwhoever\b|\bwhose \w+ it is\b/i, 'write it another way'],
  [/\bis made (?:of|by)\b|\bmade by\b|\bmade from\b/i, 'created by, created from'],
  [/\b(?:is|are|was) not there\b/i, 'not found'],
  [/^\s*Say (?:who|what|which|where|when|why|how)\b/, 'Enter …, Choose …'],
  [/\bleads? nowhere\b/i, 'page not found, doesn’t work'],
  [/\bcounts? no more\b/i, 'is voided, no longer counts'],
  [/\bstands? in the way\b/i, 'blocks'],
  [/\bput right\b/i, 'fix'],
  [/\b(?:nothing|what|no \w+|that|which) fits\b/i, 'matches, results'],
  [/\be-mail/i, 'email'],
  [/\b(?:an?|the|this|that|your|by|each|every) mails?\b(?! server)/i, 'email'],
  [/\bis told\b|\bare told\b/i, 'sees, hears'],
  [/\bby now\b/i, 'already, or nothing'],
  [/\bbrings? in a year\b/i, 'annual value'],
  [/^So (?:that|it)\b/, 'say what the customer gets'],
  [/\bunder way\b/i, 'in progress'],
  [/^Put back\b|\*\*Put back\*\*/, 'revert'],
];

/** Phrases to avoid in comments too, which may use other retired words, such as "mail" or "whom", as code does. */
const retiredInComments: readonly Rule[] = [
  [/\bstands? (?:in (?!for)|here|on|there|among|elsewhere|beside)\b/i, 'is in, is on'],
  [/\ball the same\b/i, 'anyway'],
  [/\bby itself\b|\bby themselves\b/i, 'automatically, alone'],
  [/\bmeanwhile\b|\bin the meantime\b/i, 'since'],
  [/\bdear(?:er|est)?\b/i, 'expensive'],
  [/\bgo(?:es)? on\b/i, 'continue, resume'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\b(?:is|are) told\b/i, 'sees, receives'],
  [/\bby now\b/i, 'already, or nothing'],
  [/\bunder way\b/i, 'in progress'],
];

/** Files with words that belong to others or are searched for, and why. */
export const othersWords: Readonly<Record<string, string>> = {
  'apps/web/src/lib/error-reports/error-noise.ts': 'a name of the libraries',
  'docs/help/reschedule-or-cancel.md': 'what people look for',
  'docs/help/fix-undelivered-email.md': 'what people look for',
  'docs/help/send-a-link.md': 'what people look for',
  'packages/domain/src/financing/ftl-status.ts': 'a status of a lender',
  'packages/domain/src/proposals/cancel-notice.texts.ts': 'words of the law',
  'packages/domain/src/financing/ftl-status.test.ts': 'a status of a lender',
  'apps/sandbox/src/cards/square-views.ts': 'a dispute reason of Square',
  'apps/sandbox/src/lender/applications.ts': 'a status of a lender',
  'apps/sandbox/src/lender/lender.ts': 'a status of a lender',
  'apps/sandbox/src/lender/page.ts': 'a status of a lender',
  'packages/domain/src/imports/work-rows.ts': 'a status in files of other products',
  'scripts/plain-words.ts': 'has them all',
  'scripts/plain-words.test.ts': 'has them all',
};

const spelled = /\.(?:tsx?|m?js|css|sql|md|json|html)$/;
/** The customer's own words, generated files, and migrations, which are never edited. */
const spelledElsewhere =
  /^(?:package-lock\.json$|docs\/requirements\.md$|apps\/server\/migrations\/00(?:[0-4]|5[0-4])|.*\.generated\.)/;

const docs = /^(?:README|CONTRIBUTING|docs\/(?!requirements).*)\.md$/;
const pages = /^apps\/web\/[^/]*\.html$/;
const code =
  /^(?:apps\/(?:web|server)\/src\/.*\.texts\.ts|packages\/domain\/src\/.*\.ts|packages\/contract\/src\/.*\.ts|apps\/server\/src\/features\/demo\/.*\.ts)$/;
const tests = /\.test\.ts$|\btesting\/|\.generated\./;

/** Finds odd words in the text of one file. */
export function oddIn(file: string, text: string): OddWord[] {
  const spellings = spelledElsewhere.test(file)
    ? []
    : text
        .split('\n')
        .flatMap((line, at) => broken(line, british).map((found) => ({ file, line: at + 1, ...found })));
  return [
    ...spellings,
    ...readIn(file, text).flatMap(({ line, words }) =>
      broken(words, retired).map((found) => ({ file, line, ...found })),
    ),
    ...commentsIn(file, text).flatMap(({ line, words }) =>
      broken(words, retiredInComments).map((found) => ({ file, line, ...found })),
    ),
  ];
}

const broken = (text: string, rules: readonly Rule[]) =>
  rules.flatMap(([form, instead]) => {
    const words = form.exec(text)?.[0].trim();
    return words === undefined ? [] : [{ words, instead }];
  });

/** Returns the texts for people in a file, with their lines. */
function readIn(file: string, text: string): { line: number; words: string }[] {
  if (docs.test(file) || pages.test(file))
    return text.split('\n').map((words, at) => ({ line: at + 1, words: words.replaceAll(/`[^`]*`/g, '') }));
  if (!code.test(file) || tests.test(file)) return [];
  const found: { line: number; words: string }[] = [];
  const program = parse(file, text);
  if (!file.endsWith('.texts.ts'))
    return wordsIn(file, text, program).map(({ node, text: words }) => ({
      line: lineAt(text, node.start),
      words,
    }));
  walk(program, (node) => {
    const words = literalText(node);
    if (words !== null) found.push({ line: lineAt(text, node.start), words });
    return node.type.startsWith('Import') ? [] : undefined;
  });
  return found;
}

const commented = /\.(?:tsx?|js|mjs)$/;

/** Returns the comments of a file, each as one line without quoted code. */
function commentsIn(file: string, text: string): { line: number; words: string }[] {
  if (!commented.test(file) || tests.test(file) || file.startsWith('e2e/')) return [];
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(({ 0: comment, index }) => ({
    line: lineAt(text, index),
    words: comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').replaceAll(/`[^`]*`/g, ''),
  }));
}

const skipped = new Set(['node_modules', 'dist']);

/** Finds the odd words of a checkout: this one or a planted one. */
export function findOddWords(checkout = root): { files: number; odd: OddWord[]; unused: string[] } {
  const names = fs
    .globSync('{apps,packages,e2e,scripts,bench,docs}/**/*', {
      cwd: checkout,
      exclude: (name) => skipped.has(path.basename(name)),
    })
    .concat(fs.readdirSync(checkout))
    .filter((name) => spelled.test(name))
    .sort();
  const all = names.flatMap((name) => oddIn(name, fs.readFileSync(path.join(checkout, name), 'utf8')));
  const excused = new Set(all.map(({ file }) => file));
  return {
    files: names.length,
    odd: all.filter(({ file }) => !(file in othersWords)),
    unused: Object.keys(othersWords).filter((name) => !excused.has(name)),
  };
}
