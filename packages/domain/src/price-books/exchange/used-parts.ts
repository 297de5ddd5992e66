import { shown } from '../../imports/cells.ts';
import type { ImportProblem } from '../../imports/import.ts';
import { sameValue } from '../../kernel/same-value.ts';
import { flatMapInTurns, type Turns } from '../../kernel/turns.ts';
import type { ExchangeEntry, ExchangeRow, ExchangeValues } from './exchange-rows.ts';
import { type MatchedRow, problemAt } from './match-rows.ts';
import type { FindNamed, Names } from './named-entries.ts';

/* Which parts the services of a file use. */

/** A part that a service uses. */
export interface NamedPart {
  quantity: number;
  of: ExchangeEntry | ExchangeRow;
}

export const partMessages = {
  noPart: (code: string) => `No part has the code “${shown(code, 60)}”.`,
  twice: 'Add each part once, with its quantity.',
} as const;

/** Returns the parts that lines like `2 x P-10` name; for one that names none, its code. */
type Resolve = (fields: ExchangeValues) => (NamedPart | string)[];

const resolver =
  (find: FindNamed): Resolve =>
  ({ parts }) =>
    ((parts ?? []) as string[]).map((each) => {
      const [, quantity = '', code = ''] = /^(\S+) x (.*)$/s.exec(each) ?? [];
      const of = find(code);
      return of ? { quantity: Number(quantity), of } : code;
    });

/** What the services of a file use. */
export interface UsedParts {
  /** Before the import, of any service of the book. */
  before: (entry: ExchangeEntry) => NamedPart[];
  /** After it. */
  after: (matched: MatchedRow) => NamedPart[];
  /** Whether a row gives its service other parts, or others of them. */
  isChanged: (matched: MatchedRow) => boolean;
  problems: ImportProblem[];
}

/**
 * Finds the parts of all services. Codes are those of after the import; where there is no such code, of before.
 * @param names what the codes of parts mean
 * @param gone the entries that the file removes
 */
export function* usedParts(
  matched: readonly MatchedRow[],
  names: Names,
  gone: ReadonlySet<ExchangeEntry>,
): Turns<UsedParts> {
  const resolveOld = resolver(names.before);
  const resolveNew = resolver(names.after);
  const named = (parts: readonly (NamedPart | string)[]) => parts.filter((each) => typeof each !== 'string');
  const after = ({ row, entry, fields }: MatchedRow) =>
    row.fields.parts === undefined && entry ? resolveOld(entry.fields) : resolveNew(fields);
  const problems = yield* flatMapInTurns(matched, (each): ImportProblem[] => {
    const parts = after(each);
    const missing = parts.find((part) => typeof part === 'string' || gone.has(part.of as ExchangeEntry));
    if (missing !== undefined) {
      const code = typeof missing === 'string' ? missing : String(missing.of.fields.code ?? '');
      return [problemAt(each.row, 'parts', partMessages.noPart(code))];
    }
    const isTwice = new Set(named(parts).map(({ of }) => of)).size < parts.length;
    return isTwice ? [problemAt(each.row, 'parts', partMessages.twice)] : [];
  });
  const before = (entry: ExchangeEntry) => named(resolveOld(entry.fields));
  const places = new Map<object, number>();
  const placeOf = (of: object) => places.get(of) ?? (places.set(of, places.size), places.size - 1);
  const comparable = (parts: readonly NamedPart[]) =>
    parts.map(({ quantity, of }) => [quantity, placeOf(of)]);
  return {
    before,
    after: (each) => named(after(each)),
    isChanged: (each) =>
      each.row.fields.parts !== undefined &&
      each.entry !== null &&
      !sameValue(comparable(before(each.entry)), comparable(named(after(each)))),
    problems,
  };
}
