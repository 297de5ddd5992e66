import { eachInTurns, type Turns } from '../../kernel/turns.ts';
import type { ExchangeKind } from './exchange-columns.ts';
import type { ExchangeEntry, ExchangeRow, ExchangeValues } from './exchange-rows.ts';
import type { ExchangeBook, MatchedRow } from './match-rows.ts';

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

/** The entries of one kind, and rows that add some, by code in lower case and by ID. */
class Table {
  readonly #byCode = new Map<string, Named>();
  readonly #byId = new Map<number, Named>();

  add(of: Named, { code }: ExchangeValues): void {
    // a code like #15 would be taken for the entry with that ID
    if (typeof code === 'string' && code !== '' && !code.startsWith('#'))
      this.#byCode.set(code.toLowerCase(), of);
    if (of.id !== null) this.#byId.set(of.id, of);
  }

  find(name: string): Named | undefined {
    return name.startsWith('#') ? this.#byId.get(numberIn(name)) : this.#byCode.get(name.toLowerCase());
  }
}
const numberIn = (name: string): number => (/^#[1-9]\d*$/.test(name) ? Number(name.slice(1)) : Number.NaN);

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
  const renamed = new Set<ExchangeEntry>();
  yield* eachInTurns(matched, ({ row, entry }) => {
    if (entry && row.kind === kind) renamed.add(entry);
  });
  const old = new Table();
  const there = gone.size === 0 ? old : new Table();
  const now = new Table();
  const add = (of: ExchangeEntry, fields: ExchangeValues) => {
    if (of.kind !== kind) return;
    old.add(of, fields);
    if (gone.has(of)) return;
    if (there !== old) there.add(of, fields);
    if (!renamed.has(of)) now.add(of, fields);
  };
  // another entry may have the code of a removed one
  yield* eachInTurns(removed, (of) => add(of, { ...of.fields, code: '' }));
  yield* eachInTurns(elsewhere, (of) => add(of, of.fields));
  yield* eachInTurns(entries, (of) => add(of, of.fields));
  yield* eachInTurns(matched, ({ row, entry, fields }) => {
    if (row.kind === kind) now.add(entry ?? row, fields);
  });
  return { before: (name) => old.find(name), after: (name) => now.find(name) ?? there.find(name) };
}
