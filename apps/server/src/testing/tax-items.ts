import type { TaxPart } from '@fieldwright/domain/taxes/tax-parts';
import type { TestServer } from './server.ts';

type Rated = { id: number; text: string; rate: number };

/** Returns parts whose rates are always valid. */
export const lasting = (parts: readonly Rated[]): TaxPart[] =>
  parts.map(({ id, text, rate }, index) => ({
    id,
    kind: index === 0 ? 'state' : 'county',
    text,
    rates: [{ from: null, to: null, rate }],
  }));

/** Creates a tax item with rates that are always valid. @returns its id */
export async function buildTaxItem(
  server: TestServer,
  { text, parts, id = null }: { text: string; parts: readonly Rated[]; id?: number | null },
): Promise<number> {
  const [row] = await server.sql<{ id: number }>(
    `insert into tax_items (company_id, id, text, parts)
     values (1, coalesce($1, nextval('document_ids')), $2, $3) returning id`,
    [id, text, JSON.stringify(lasting(parts))],
  );
  return row!.id;
}

/** Changes the rates of a tax item, from always on. */
export const setTaxRates = (server: TestServer, id: number, parts: readonly Rated[]) =>
  server.sql('update tax_items set parts = $2 where company_id = 1 and id = $1', [
    id,
    JSON.stringify(lasting(parts)),
  ]);
