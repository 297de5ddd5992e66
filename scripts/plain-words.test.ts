import { describe, expect, it } from 'vitest';
import { oddIn } from './plain-words.ts';

const catalog = 'apps/web/src/features/people/people.texts.ts';
const page = 'apps/web/src/features/people/people.page.tsx';
const rule = 'packages/domain/src/people/invite.ts';
const help = 'docs/help/invite-people.md';

/** Texts, each as a file of its own, and the words to find in them. */
const texts: [file: string, text: string, found: string[]][] = [
  [page, '/** The colour of a status. */', ['colour']],
  [page, 'const neighbourOf = (id: number) => id;', ['neighbour']],
  [page, "it('keeps what was cancelled')", ['cancelled']],
  [page, 'const isLabelled = box.ariaLabelledByElements;', ['Labelled']],
  [page, '<div aria-labelledby={id} className="centered" />', []],
  [page, '.sort(byOptimism); // promised, otherwise, raised, advised, precise', []],
  [page, '/** What stands here all the same. */', ['stands here', 'all the same']],
  [page, '/** Sends a mail to whom it is for; `by now` is a name. */', []],
  [page, "const a = 'under way'; // kept", []],
  ['apps/web/src/app/part.test.ts', '// by now', []],
  ['apps/web/public/old-browser.js', '// it goes on', ['goes on']],
  ['apps/web/index.html', '<noscript>Wait, it goes on.</noscript>', ['goes on']],
  ['packages/contract/src/calls.ts', "const a = { summary: 'Is told to all' };", ['Is told']],
  ['docs/operations.md', 'It starts by itself, afterwards.', ['afterwards', 'by itself']],
  [catalog, "export const a = 'So it starts when the power goes out.';", ['So it']],
  ['apps/web/src/ui/dialog/dialog.css', '.centre { color: red }', ['centre']],
  ['apps/server/migrations/0012-calls.sql', '-- the catalogue', []],
  ['apps/server/migrations/0071-calls.sql', '-- the catalogue', ['catalogue']],
  ['docs/requirements.md', 'the catalogue', []],
  ['docs/testing.md', 'the catalogue, all the same; `all the same`', ['catalogue', 'all the same']],
  [catalog, "export const texts = { empty: 'People stand here.' };", ['stand here']],
  [catalog, 'const a = (name: string) => `${name} is not there`;', ['is not there']],
  [
    catalog,
    "export const texts = { mail: 'Look in your mail', lost: 'The mail server is away.' };",
    ['your mail'],
  ],
  [catalog, "const a = 'Sign in to go on.'; // it goes on", ['go on', 'goes on']],
  [catalog, "const a = 'No person fits';", ['No person fits']],
  [catalog, "const a = 'It fits the window.';", []],
  [rule, "/** What stands here. */ export const wrong = 'Say who it is.';", ['Say who', 'stands here']],
  ['packages/domain/src/people/invite.test.ts', "it('says who', () => 'Say who it is.');", []],
  [help, 'Look in **the tray**.', ['the tray']],
  [help, 'Choose **Put back**. Put backs are kept.', ['**Put back**']],
];

describe('oddIn', () => {
  it.each(texts)('judges in %s %s', (file, text, found) => {
    expect(oddIn(file, text).map(({ words }) => words)).toEqual(found);
  });

  it('names the line, and what to write', () => {
    expect(oddIn(page, '\n// grey')).toEqual([{ file: page, line: 2, words: 'grey', instead: 'gray' }]);
  });
});
