import { eachInTurns, type Turns } from '../../kernel/turns.ts';
import type { ExchangeKind } from './exchange-columns.ts';
import type { ExchangeEntry, ExchangeRow, ExchangeValues } from './exchange-rows.ts';
import { codeKey, type ExchangeBook, keyOf, type MatchedRow } from './match-rows.ts';

/*
 * What the codes of a file name. It is an entry, or a row that adds one: never a code alone, since a file can give an entry
 * another code while others, in the file or not, still say the old one.
 */

export type Named = ExchangeEntry | ExchangeRow;

/** Finds what a code or number names. */
export type FindNamed = (name: string) => Named | undefined;

/** What names mean: before the import, and after it. */
export interface Names {
  before: FindNamed;
  /** Codes are those of after the import; where there is no such code, of before. */
  after: FindNamed;
}

type Table = Map<string, Named>;

function* tableOf(kind: ExchangeKind, all: Iterable<{ of: Named; fields: ExchangeValues }>): Turns<Table> {
  const names: Table = new Map();
  yield* eachInTurns(all, ({ of, fields }) => {
    const code = codeKey(kind, fields);
    // a code like #15 would be taken for the entry with that ID
    if (code && !String(fields.code).startsWith('#')) names.set(code, of);
    if (of.id !== null) names.set(keyOf(kind, `#${of.id}`), of);
  });
  return names;
}

const finder =
  (kind: ExchangeKind, ...tables: readonly Table[]): FindNamed =>
  (name) => {
    const key = keyOf(kind, name.toLowerCase());
    return tables.flatMap((names) => names.get(key) ?? [])[0];
  };

/**
 * Returns what the names of one kind mean.
 * @param gone the entries that the file removes
 */
export function* namesOfKind(
  kind: ExchangeKind,
  { entries, elsewhere, removed = [] }: ExchangeBook,
  matched: readonly MatchedRow[],
  gone: ReadonlySet<ExchangeEntry>,
): Turns<Names> {
  const isKind = (each: { kind: ExchangeKind }) => each.kind === kind;
  // another entry may have the code of a removed one
  const byId = removed.filter(isKind).map((of) => ({ of, fields: { ...of.fields, code: '' } }));
  const byCode = [...elsewhere, ...entries].filter(isKind).map((of) => ({ of, fields: of.fields }));
  const old = [...byId, ...byCode];
  const rows = matched.filter(({ row }) => isKind(row));
  const renamed = new Set(rows.map(({ entry }) => entry));
  const stays = old.filter(({ of }) => !gone.has(of) && !renamed.has(of));
  const now = [...stays, ...rows.map(({ row, entry, fields }) => ({ of: entry ?? row, fields }))];
  const oldNames = yield* tableOf(kind, old);
  const there = old.filter(({ of }) => !gone.has(of));
  const oldNamesThere = gone.size === 0 ? oldNames : yield* tableOf(kind, there);
  return { before: finder(kind, oldNames), after: finder(kind, yield* tableOf(kind, now), oldNamesThere) };
}
