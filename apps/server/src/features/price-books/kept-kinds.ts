import {
  maintenanceMessages as messages,
  namesTwice,
  type PriceBookKind,
} from '@fieldwright/domain/price-books/maintenance';
import { partItemShape } from '@fieldwright/domain/price-books/part-item';
import { priceBookShape } from '@fieldwright/domain/price-books/price-book';
import { priceBookCategoryShape, whyNotUnder } from '@fieldwright/domain/price-books/price-book-category';
import {
  type ServicePart,
  serviceRepairShape,
  wrongParts,
} from '@fieldwright/domain/price-books/service-repair';
import type { FieldFaults } from '@fieldwright/domain/kernel/read-fields';
import type { RecordShape } from '@fieldwright/domain/kernel/record-shape';
import type { Write } from '../../db/database.ts';
import {
  type EntryColumn,
  isBookNamed,
  isBookUsed,
  isCodeTaken,
  isEntryUsed,
  isOfferedDepartment,
  offeredEntries,
  setCategories,
  setParts,
  setPlaced,
  thereCategories,
} from './kept-links.queries.ts';
import { booksOfPart, categoriesIn, findKept } from './kept-records.queries.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A record as it would be, and what the request changes of it. */
export interface Checked {
  /** 0 for a new one */
  id: number;
  record: Fields;
  sent: Fields;
  was: Fields;
}

/** What the server knows of one kind of record besides its fields. */
export interface KeptKind {
  shape: RecordShape;
  /** Fields that are kept in tables of their own. */
  linked: readonly string[];
  /** Returns what is wrong with what a request names, by field. */
  refuse(tx: Write, checked: Checked): Promise<FieldFaults>;
  /** Returns why a removed record can't come back, by field. */
  clash(tx: Write, id: number, record: Fields): Promise<FieldFaults>;
  /** Stores the linked fields that are given. */
  storeLinks(tx: Write, id: number, given: Fields): Promise<void>;
  /** Whether something names it, so that it's hidden rather than deleted (R4.4). */
  isUsed(tx: Write, id: number): Promise<boolean>;
  /** The books whose entries change with it. */
  booksOf(tx: Write, id: number, record: Fields): Promise<number[]>;
}

const newIn = (sent: unknown, was: unknown): number[] => {
  const before = new Set((was as number[] | undefined) ?? []);
  return ((sent as number[] | undefined) ?? []).filter((id) => !before.has(id));
};

/** A department that is newly named must be offered. */
async function wrongDepartment(tx: Write, { sent, was }: Checked): Promise<FieldFaults> {
  const id = sent['callDepartmentTypeId'] as number | null | undefined;
  if (id == null || id === was['callDepartmentTypeId'] || (await isOfferedDepartment(tx, id))) return {};
  return { callDepartmentTypeId: messages.noDepartment };
}

async function wrongCategories(
  tx: Write,
  { sent, was }: Checked,
  bookId: number | null,
): Promise<FieldFaults> {
  const ids = (sent['categoryIds'] as number[] | undefined) ?? [];
  if (namesTwice(ids)) return { categoryIds: messages.twice };
  const added = newIn(ids, was['categoryIds']);
  const there = added.length === 0 ? [] : await thereCategories(tx, added, bookId);
  return there.length < added.length ? { categoryIds: messages.categoryGone } : {};
}

async function takenCode(tx: Write, column: EntryColumn, id: number, record: Fields): Promise<FieldFaults> {
  const bookId = (record['priceBookId'] as number | undefined) ?? null;
  const isTaken = await isCodeTaken(tx, column, { id, code: String(record['code'] ?? ''), bookId });
  return isTaken ? { code: messages.codeTaken } : {};
}

async function goneBook(tx: Write, record: Fields): Promise<FieldFaults> {
  const book = await findKept(tx, 'priceBook', { id: record['priceBookId'] as number });
  return !book || book.hidden ? { priceBookId: messages.bookGone } : {};
}

const book: KeptKind = {
  shape: priceBookShape as never,
  linked: [],
  refuse: (tx, { id, record }) => book.clash(tx, id, record),
  clash: async (tx, id, record) =>
    (await isBookNamed(tx, id, String(record['text']))) ? { text: messages.nameTaken } : {},
  storeLinks: async () => {},
  isUsed: isBookUsed,
  booksOf: async () => [],
};

/** Returns why a category can't be where it would be: checked under the lock, against all of its book. */
async function wrongParent(tx: Write, { id, record }: Checked): Promise<FieldFaults> {
  const parentId = record['parentPriceBookCategoryId'] as number | null;
  if (parentId === null) return {};
  const branches = await categoriesIn(tx, record['priceBookId'] as number);
  const why = branches.some((branch) => branch.id === parentId)
    ? whyNotUnder(branches, id, parentId)
    : messages.categoryGone;
  return why ? { parentPriceBookCategoryId: why } : {};
}

async function wrongPlaced(
  tx: Write,
  { record, sent }: Checked,
  [field, column]: [string, EntryColumn],
): Promise<FieldFaults> {
  const ids = ((sent[field] as { id: number }[] | undefined) ?? []).map(({ id }) => id);
  if (ids.length === 0) return {};
  if (namesTwice(ids)) return { [field]: messages.twice };
  const offered = await offeredEntries(tx, column, ids, record['priceBookId'] as number);
  return offered.size < ids.length ? { [field]: messages.entryGone } : {};
}

const placedIn = [
  ['partItemIds', 'part_item_id'],
  ['serviceRepairIds', 'service_repair_id'],
] as const;

const category: KeptKind = {
  shape: priceBookCategoryShape as never,
  linked: placedIn.map(([field]) => field),
  refuse: async (tx, checked) => ({
    ...(await goneBook(tx, checked.record)),
    ...('parentPriceBookCategoryId' in checked.sent && (await wrongParent(tx, checked))),
    ...(await wrongDepartment(tx, checked)),
    ...(await wrongPlaced(tx, checked, ['partItemIds', 'part_item_id'])),
    ...(await wrongPlaced(tx, checked, ['serviceRepairIds', 'service_repair_id'])),
  }),
  clash: async (tx, id, record) => ({
    ...(await goneBook(tx, record)),
    ...(await wrongParent(tx, { id, record, sent: record, was: {} })),
  }),
  storeLinks: async (tx, id, given) => {
    for (const [field, column] of placedIn)
      if (given[field]) await setPlaced(tx, column, id, given[field] as { id: number; order: number }[]);
  },
  isUsed: async () => false,
  booksOf: async (_tx, _id, record) => [record['priceBookId'] as number],
};

const part: KeptKind = {
  shape: partItemShape as never,
  linked: ['categoryIds'],
  refuse: async (tx, checked) => ({
    ...(await takenCode(tx, 'part_item_id', checked.id, checked.record)),
    ...(await wrongCategories(tx, checked, null)),
  }),
  clash: (tx, id, record) => takenCode(tx, 'part_item_id', id, record),
  storeLinks: async (tx, id, given) => {
    if (given['categoryIds']) await setCategories(tx, 'part_item_id', id, given['categoryIds'] as number[]);
  },
  isUsed: (tx, id) => isEntryUsed(tx, 'part_item_id', id),
  booksOf: booksOfPart,
};

async function wrongPartsOf(tx: Write, { sent, was }: Checked): Promise<FieldFaults> {
  const parts = (sent['parts'] as ServicePart[] | undefined) ?? [];
  const ids = (list: unknown) =>
    ((list as ServicePart[] | undefined) ?? []).map(({ partItemId }) => partItemId);
  const added = newIn(ids(parts), ids(was['parts']));
  const offered = await offeredEntries(tx, 'part_item_id', added, 0);
  return { ...(offered.size < added.length && { parts: messages.partGone }), ...wrongParts(parts) };
}

const service: KeptKind = {
  shape: serviceRepairShape as never,
  linked: ['parts', 'categoryIds'],
  refuse: async (tx, checked) => ({
    ...(await goneBook(tx, checked.record)),
    ...(await takenCode(tx, 'service_repair_id', checked.id, checked.record)),
    ...(await wrongDepartment(tx, checked)),
    ...(await wrongPartsOf(tx, checked)),
    ...(await wrongCategories(tx, checked, checked.record['priceBookId'] as number)),
  }),
  clash: async (tx, id, record) => ({
    ...(await goneBook(tx, record)),
    ...(await takenCode(tx, 'service_repair_id', id, record)),
  }),
  storeLinks: async (tx, id, given) => {
    if (given['parts']) await setParts(tx, id, given['parts'] as ServicePart[]);
    if (given['categoryIds'])
      await setCategories(tx, 'service_repair_id', id, given['categoryIds'] as number[]);
  },
  isUsed: (tx, id) => isEntryUsed(tx, 'service_repair_id', id),
  booksOf: async (_tx, _id, record) => [record['priceBookId'] as number],
};

export const keptKinds: Readonly<Record<PriceBookKind, KeptKind>> = {
  priceBook: book,
  priceBookCategory: category,
  partItem: part,
  serviceRepair: service,
};
