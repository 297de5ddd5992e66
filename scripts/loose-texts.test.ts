import { describe, expect, it } from 'vitest';
import { looseIn } from './loose-texts.ts';

const page = 'apps/web/src/features/people/people.page.tsx';
const command = 'apps/server/src/features/people/people.commands.ts';
const query = 'apps/server/src/features/people/people.queries.ts';
const catalog = 'apps/web/src/features/people/people.texts.ts';
const rule = 'packages/domain/src/people/invite.ts';

/** Lines, each as a file of its own, and the texts to find in them. */
const lines: [file: string, code: string, found: string[]][] = [
  [page, 'export const A = () => <p>Nobody yet</p>;', ['Nobody yet']],
  [page, 'export const A = () => <p>{texts.nobody}</p>;', []],
  [page, 'export const A = () => <p>· {count} ×</p>;', []],
  [page, 'export const A = () => <kbd>Enter</kbd>;', []],
  [page, 'export const A = () => <p>{isOwn && "Your own"}</p>;', ['Your own']],
  [page, 'export const A = () => <p>{`${count} people`}</p>;', ['… people']],
  [page, 'export const A = () => <Button aria-label="close" />;', ['close']],
  [page, 'export const A = () => <Button label={`Remove ${name}`} />;', ['Remove …']],
  [page, 'export const A = () => <Button className="Big one" data-state="Is open" />;', []],
  [page, 'const toast = { text: "Invited again" };', ['Invited again']],
  [page, 'const title = person ? "Person" : "";', ['Person']],
  [page, 'if (status === "Accepted") open();', []],
  [page, 'switch (key) { case "Enter": open(); }', []],
  [page, 'const one = document.querySelector("Section > p a.");', []],
  [page, 'type Status = "Draft" | "Not sent";', []],
  [page, "import { a } from './Some file.ts';", []],
  [page, 'const key = `row ${id}`;', []],
  [command, "throw new Refusal('invalid', { fields: { email: 'Enter an email.' } });", ['Enter an email.']],
  [command, 'const detail = `${bad} of ${rows} rows are bad.`;', ['… of … rows are bad.']],
  [command, "throw new Error('The answer does not fit.');", []],
  [command, "deps.log.warn('The mail was not sent.');", []],
  [query, "sql`select id from people where name <> 'Ana'`;", []],
  [query, "sql`select 'Unknown person' as name`;", ["'Unknown person'"]],
  [query, "sql`select ${flag ? 'Some body' : ''}`;", []],
  [query, "const section = `select 'Tax' as text`;", ["'Tax' as text"]],
  [catalog, "export const texts = { title: 'People' };", []],
  [
    catalog,
    'const a = count === 1 ? `1 person` : `${count} people`;',
    ['count === 1 ? `1 person` : `${count} people`'],
  ],
  [catalog, "const a = `${count} code${count !== 1 ? 's' : ''}`;", ["count !== 1 ? 's' : ''"]],
  [catalog, "const a = count > 1 ? 'codes' : 'code';", ["count > 1 ? 'codes' : 'code'"]],
  [catalog, "const a = count === 0 ? 'none' : counted(count, 'code', 'codes');", []],
  [catalog, "const a = names.join(' and ');", ["names.join(' and ')"]],
  [catalog, "const a = new Intl.ListFormat('en-US');", ["new Intl.ListFormat('en-US')"]],
  [catalog, "const a = names.join(', ');", []],
  [rule, "export const wrong = 'Enter an email.';", []],
  [rule, "export const wrong = left === 1 ? 'is' : 'are';", ["left === 1 ? 'is' : 'are'"]],
];

describe('looseIn', () => {
  it.each(lines)('judges in %s %s', (file, code, found) => {
    expect(looseIn(file, code).map(({ text }) => text)).toEqual(found);
  });

  it('names the line', () => {
    expect(looseIn(page, 'const a = 1;\nexport const A = () => <p>Nobody</p>;')[0]!.line).toBe(2);
  });
});
