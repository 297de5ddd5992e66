import { shown } from '../../imports/cells.ts';
import type { ImportProblem } from '../../imports/import.ts';
import { flatMapInTurns, type Turns } from '../../kernel/turns.ts';
import type { ExchangeField, ExchangeKind } from './exchange-columns.ts';
import type { ExchangeEntry } from './exchange-rows.ts';
import { type ExchangeBook, type MatchedRow, problemAt } from './match-rows.ts';
import { type Named, type Names, namesOfKind } from './named-entries.ts';
import { partMessages } from './used-parts.ts';

/* What is offered with the entries of a file. Its columns name entries by their codes. */

/** The columns that name offered entries: of which kind they are, and the field of the record. */
export const offerColumns = {
  upgrades: { kind: 'serviceRepair', record: 'upgradeIds' },
  related: { kind: 'serviceRepair', record: 'relatedIds' },
  relatedParts: { kind: 'partItem', record: 'relatedPartIds' },
  matched: { kind: 'partItem', record: 'matchedIds' },
} as const satisfies Partial<Record<ExchangeField, { kind: ExchangeKind; record: string }>>;
export type OfferField = keyof typeof offerColumns;
export const offerFieldNames = Object.keys(offerColumns) as OfferField[];

/** What is offered, by column: an entry, a row that adds one, or the number of an entry that was removed. */
export type Offers = Partial<Record<OfferField, readonly (Named | number)[]>>;

export const offerMessages = {
  noService: (code: string) => `No service in this book has the code “${shown(code, 60)}”.`,
  itself: 'An item can’t be offered with itself.',
} as const;

/** What the entries of a file offer. */
export interface OffersOf {
  /** The columns in which a row gives its entry other offers than it has; all that it has of a new one. */
  changed: (matched: MatchedRow) => Offers;
  problems: ImportProblem[];
}

const numberIn = (name: string): number | null => (/^#\d+$/.test(name) ? Number(name.slice(1)) : null);
const namesIn = (value: unknown): readonly string[] => (value ?? []) as readonly string[];

/**
 * Finds what the rows of a file offer.
 * @param parts what the codes of parts mean
 * @param gone the entries that the file removes
 */
export function* offersIn(
  book: ExchangeBook,
  matched: readonly MatchedRow[],
  parts: Names,
  gone: ReadonlySet<ExchangeEntry>,
): Turns<OffersOf> {
  const given = matched.filter(({ row }) =>
    offerFieldNames.some((field) => namesIn(row.fields[field]).length > 0),
  );
  const isRead = given.length > 0 || matched.some(({ entry }) => entry && hasOffers(entry));
  if (!isRead) return { changed: () => ({}), problems: [] };
  const names = { partItem: parts, serviceRepair: yield* namesOfKind('serviceRepair', book, matched, gone) };
  const before = (entry: ExchangeEntry, field: OfferField) =>
    namesIn(entry.fields[field]).map(
      (name) => names[offerColumns[field].kind].before(name) ?? numberIn(name),
    );
  const after = ({ row, entry }: MatchedRow, field: OfferField) =>
    namesIn(row.fields[field]).map((name): Named | number | string => {
      const found = names[offerColumns[field].kind].after(name);
      if (found) return found;
      // one that was removed stays where it is
      const isKept = entry && namesIn(entry.fields[field]).includes(name);
      return (isKept ? numberIn(name) : null) ?? name;
    });
  const changed = (each: MatchedRow): Offers => {
    const found: { [K in OfferField]?: readonly (Named | number)[] } = {};
    for (const field of offerFieldNames) {
      if (each.row.fields[field] === undefined) continue;
      const now = after(each, field).filter((of) => typeof of !== 'string');
      const was = each.entry ? before(each.entry, field) : [];
      if (now.length !== was.length || now.some((of, at) => of !== was[at])) found[field] = now;
    }
    return found;
  };
  const problems = yield* flatMapInTurns(given, (each) =>
    offerFieldNames.flatMap((field): ImportProblem[] => {
      const offered = after(each, field);
      const missing = offered.find((of) => typeof of === 'string');
      const message = offerColumns[field].kind === 'partItem' ? partMessages.noPart : offerMessages.noService;
      if (missing !== undefined) return [problemAt(each.row, field, message(missing))];
      return offered.includes(each.entry ?? each.row)
        ? [problemAt(each.row, field, offerMessages.itself)]
        : [];
    }),
  );
  return { changed, problems };
}

const hasOffers = ({ fields }: ExchangeEntry) =>
  offerFieldNames.some((field) => namesIn(fields[field]).length > 0);
