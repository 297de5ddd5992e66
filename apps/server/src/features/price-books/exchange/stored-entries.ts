import { pathText, pathUnder } from '@fieldwright/domain/price-books/exchange/category-path';
import {
  columnOf,
  type ExchangeKind,
  type ExchangeValue,
  exchangeFields,
  partLine,
} from '@fieldwright/domain/price-books/exchange/exchange-columns';
import type { ExchangeEntry, ExchangeValues } from '@fieldwright/domain/price-books/exchange/exchange-rows';
import { offerFieldNames } from '@fieldwright/domain/price-books/exchange/offers';
import type { NamedEntry, StoredCategory, StoredRow } from './exchange.queries.ts';

/** Returns the path of each category, from the top. */
export function pathsOf(categories: readonly StoredCategory[]): Map<number, string> {
  const byId = new Map(categories.map((each) => [each.id, each]));
  const paths = new Map<number, string>();
  const pathOf = ({ id, parentId, text }: StoredCategory): string => {
    const known = paths.get(id);
    if (known !== undefined) return known;
    const above = parentId === null ? undefined : byId.get(parentId);
    const path = above ? pathUnder(pathOf(above), text) : pathText([text]);
    paths.set(id, path);
    return path;
  };
  for (const each of categories) pathOf(each);
  return paths;
}

/** An entry is named by its number where its code doesn't name it. */
const nameOf = ({ id, code, hidden }: NamedEntry): string =>
  hidden || code === '' || code.startsWith('#') ? `#${id}` : code;

/** Returns an entry as the file has it. */
export function exchangeEntry(
  kind: ExchangeKind,
  row: StoredRow,
  paths: ReadonlyMap<number, string>,
): ExchangeEntry {
  const inWords: ExchangeValues = {
    categories: [...new Set(row.categoryIds.map((id) => paths.get(id)!))].sort(),
    parts: row.parts.map((part) => partLine(part.quantity, nameOf(part))),
    ...Object.fromEntries(
      offerFieldNames.map((field) => [field, ((row[field] ?? []) as NamedEntry[]).map(nameOf)]),
    ),
    // line breaks as files have them
    description: String(row['description']).replace(/\r\n?/g, '\n'),
  };
  const fields = exchangeFields
    .filter((field) => columnOf(field).kinds.includes(kind))
    .map((field) => [field, inWords[field] ?? (row[field] as ExchangeValue)]);
  return { kind, id: row.id, fields: Object.fromEntries(fields) as ExchangeValues };
}
