import type { DraftEntry } from '@fieldwright/contract/price-book-prices';
import type { FieldFaults } from '@fieldwright/domain/kernel/read-fields';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { maintenanceMessages as messages, namesTwice } from '@fieldwright/domain/price-books/maintenance';
import { offerFields } from '@fieldwright/domain/price-books/offered-with';
import { whyNotUnder } from '@fieldwright/domain/price-books/price-book-category';
import { enlarging } from '@fieldwright/domain/price-books/price-fields';
import { type ServicePart, wrongParts } from '@fieldwright/domain/price-books/service-repair';
import type { Write } from '../../db/database.ts';
import { draftPrices } from './draft-prices.ts';
import {
  codeHolder,
  type EntryColumn,
  isOfferedDepartment,
  offeredEntries,
  thereCategories,
} from './kept-links.queries.ts';
import { categoriesIn, findKept } from './kept-records.queries.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A record as it would be, and what the request changes of it. */
export interface Checked {
  /** 0 for a new one */
  id: number;
  record: Fields;
  sent: Fields;
  was: Fields;
}

const newIn = (sent: unknown, was: unknown): number[] => {
  const before = new Set((was as number[] | undefined) ?? []);
  return ((sent as number[] | undefined) ?? []).filter((id) => !before.has(id));
};

/** A department that is newly named must be offered. */
export async function wrongDepartment(tx: Write, { sent, was }: Checked): Promise<FieldFaults> {
  const id = sent['callDepartmentTypeId'] as number | null | undefined;
  if (id == null || id === was['callDepartmentTypeId'] || (await isOfferedDepartment(tx, id))) return {};
  return { callDepartmentTypeId: messages.noDepartment };
}

export async function wrongCategories(
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

export async function takenCode(
  tx: Write,
  column: EntryColumn,
  id: number,
  record: Fields,
): Promise<FieldFaults> {
  const bookId = (record['priceBookId'] as number | undefined) ?? null;
  const holder = await codeHolder(tx, column, {
    id,
    code: (record['code'] as string | undefined) ?? '',
    bookId,
  });
  return holder === null ? {} : { code: messages.codeTaken(holder) };
}

export async function goneBook(tx: Write, record: Fields): Promise<FieldFaults> {
  const book = await findKept(tx, 'priceBook', { id: record['priceBookId'] as number });
  return !book || book.hidden ? { priceBookId: messages.bookGone } : {};
}

/** Returns why a category can't be where it would be: checked under the lock, against all of its book. */
export async function wrongParent(tx: Write, { id, record }: Checked): Promise<FieldFaults> {
  const parentId = record['parentPriceBookCategoryId'] as number | null;
  if (parentId === null) return {};
  const branches = await categoriesIn(tx, record['priceBookId'] as number);
  const why = branches.some((branch) => branch.id === parentId)
    ? whyNotUnder(branches, id, parentId)
    : messages.categoryGone;
  return why ? { parentPriceBookCategoryId: why } : {};
}

export async function wrongPlaced(
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

/** Returns which of the entries that are newly offered with one aren't there, or are itself. */
export async function wrongOffers(
  tx: Write,
  { id, record, sent, was }: Checked,
  kind: keyof typeof offerFields,
): Promise<FieldFaults> {
  const wrong: FieldFaults = {};
  for (const { field, kind: of } of offerFields[kind]) {
    const added = newIn(sent[field], was[field]);
    if (added.length === 0) continue;
    const column = of === 'partItem' ? 'part_item_id' : 'service_repair_id';
    const there = await offeredEntries(tx, column, added, (record['priceBookId'] as number | undefined) ?? 0);
    if (of === kind && added.includes(id)) wrong[field] = messages.offersItself;
    else if (there.size < added.length) wrong[field] = messages.entryGone;
  }
  return wrong;
}

export async function wrongPartsOf(tx: Write, { sent, was }: Checked): Promise<FieldFaults> {
  const parts = (sent['parts'] as ServicePart[] | undefined) ?? [];
  const ids = (list: unknown) =>
    ((list as ServicePart[] | undefined) ?? []).map(({ partItemId }) => partItemId);
  const added = newIn(ids(parts), ids(was['parts']));
  const offered = await offeredEntries(tx, 'part_item_id', added, 0);
  return { ...(offered.size < added.length && { parts: messages.partGone }), ...wrongParts(parts) };
}

/**
 * Refuses a change that makes a calculated price too large. What isn't about the price can be changed even if others' changes
 * of parts or rules made it so.
 */
export async function tooLargePrice(
  tx: Write,
  { record, sent, was }: Checked,
  kind: DraftEntry['kind'],
): Promise<FieldFaults> {
  const changed = Object.entries(sent).filter(([name, value]) => !sameValue(value, was[name]));
  const field = enlarging(kind, Object.fromEntries(changed));
  if (!field || record['pricing'] !== 'computed') return {};
  const draft = { ...blankPrice, ...record, kind, propertyTypeId: 1, rateTypeId: 1 } as DraftEntry;
  const { prices } = await draftPrices(tx, draft, false);
  return prices[0]?.open === 'tooLarge' ? { [field]: messages.tooLarge } : {};
}

const blankPrice: Omit<DraftEntry, 'kind' | 'propertyTypeId' | 'rateTypeId'> = {
  pricing: 'computed',
  unitPriceCents: null,
  costCents: null,
  markupFactor: null,
  laborHours: 0,
  crew: 1,
  parts: [],
};
