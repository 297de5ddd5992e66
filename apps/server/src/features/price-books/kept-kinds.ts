import type { FieldFaults } from '@fieldwright/domain/kernel/read-fields';
import type { RecordShape } from '@fieldwright/domain/kernel/record-shape';
import {
  maintenanceMessages as messages,
  type PriceBookKind,
} from '@fieldwright/domain/price-books/maintenance';
import { partItemShape } from '@fieldwright/domain/price-books/part-item';
import { priceBookShape } from '@fieldwright/domain/price-books/price-book';
import { priceBookCategoryShape } from '@fieldwright/domain/price-books/price-book-category';
import { type ServicePart, serviceRepairShape } from '@fieldwright/domain/price-books/service-repair';
import type { Write } from '../../db/database.ts';
import { keepPictures } from './entry-pictures.commands.ts';
import {
  type Checked,
  type Fields,
  goneBook,
  takenCode,
  tooLargePrice,
  wrongCategories,
  wrongDepartment,
  wrongOffers,
  wrongParent,
  wrongPartsOf,
  wrongPlaced,
} from './kept-checks.ts';
import {
  isBookNamed,
  isBookUsed,
  isEntryUsed,
  setCategories,
  setParts,
  setPlaced,
} from './kept-links.queries.ts';
import { booksOfParts } from './kept-records.queries.ts';

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
    ...(await wrongOffers(tx, checked, 'partItem')),
    ...(await tooLargePrice(tx, checked, 'partItem')),
  }),
  clash: (tx, id, record) => takenCode(tx, 'part_item_id', id, record),
  storeLinks: async (tx, id, given) => {
    if (given['pictures']) await keepPictures(tx, 'part_items', id, given['pictures'] as string[]);
    if (given['categoryIds']) await setCategories(tx, 'part_item_id', id, given['categoryIds'] as number[]);
  },
  isUsed: (tx, id) => isEntryUsed(tx, 'part_item_id', id),
  booksOf: (tx, id) => booksOfParts(tx, [id]),
};

const service: KeptKind = {
  shape: serviceRepairShape as never,
  linked: ['parts', 'categoryIds'],
  refuse: async (tx, checked) => ({
    ...(await goneBook(tx, checked.record)),
    ...(await takenCode(tx, 'service_repair_id', checked.id, checked.record)),
    ...(await wrongDepartment(tx, checked)),
    ...(await wrongPartsOf(tx, checked)),
    ...(await wrongOffers(tx, checked, 'serviceRepair')),
    ...(await tooLargePrice(tx, checked, 'serviceRepair')),
    ...(await wrongCategories(tx, checked, checked.record['priceBookId'] as number)),
  }),
  clash: async (tx, id, record) => ({
    ...(await goneBook(tx, record)),
    ...(await takenCode(tx, 'service_repair_id', id, record)),
  }),
  storeLinks: async (tx, id, given) => {
    if (given['pictures']) await keepPictures(tx, 'service_repairs', id, given['pictures'] as string[]);
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
