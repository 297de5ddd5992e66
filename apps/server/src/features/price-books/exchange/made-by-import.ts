import type { FieldChange } from '@fieldwright/domain/kernel/edit-plan';
import type { ExchangeKind } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import type { ExchangeEntry } from '@fieldwright/domain/price-books/exchange/exchange-rows';

/* What an import did to a book: all that undoing it takes. It is kept with the import. */

/** An entry's place in a category. */
export interface PlaceRow {
  id: number;
  categoryId: number;
  partId: number | null;
  serviceId: number | null;
  order: number;
}

/** Names an entry with its code. */
export const nameWithCode = ({ code, text }: ExchangeEntry['fields']): string =>
  code ? `${String(text)} (${String(code)})` : String(text);

/** A part that a service uses. */
export interface UsedRow {
  serviceId: number;
  partId: number;
  quantity: number;
  order: number;
}

/** An entry that an import wrote. */
export interface MadeEntry {
  kind: ExchangeKind;
  id: number;
  /** as it was called by then */
  name: string;
  /** since the import */
  version: number;
}

export interface MadeByImport {
  /** the new categories */
  categories: number[];
  added: MadeEntry[];
  changed: (MadeEntry & { fields: Record<string, FieldChange> })[];
  removed: MadeEntry[];
  places: { gone: PlaceRow[]; added: number[] };
  /** the services that were given other parts, new ones, too, and what they used before */
  parts: { services: number[]; gone: UsedRow[] };
}
