import type { LinePricesAnswer } from '@fieldwright/contract/line-prices';
import type { KeptLinePrice } from '@fieldwright/domain/price-books/line-price';
import type { OpenReason } from '@fieldwright/domain/price-books/price-step';
import { sql } from 'kysely';
import type { BatchStatement } from '../../db/batch.ts';
import type { Read } from '../../db/database.ts';
import { linePriceColumns } from '../../db/line-price-columns.ts';
import { company, companyText, personName } from '../../db/names.sql.ts';
import type { DocumentKind } from './document-kind.ts';

/* The prices kept with lines from the price book, and how each came about. */

export const keepsPrices = (table: string): boolean => linePriceColumns[table] !== undefined;

/*
 * A price that is too large is kept without a reason: the table's check came before that one, and no other price that is
 * open is without.
 */
const keptReason = (open: OpenReason | null) => (open === 'tooLarge' ? null : open);
const openReason = sql`case when price_cents is null then coalesce(open, 'tooLarge') end`;

/** The price that a save keeps with a line. */
export interface LinePriceRow extends Omit<KeptLinePrice, 'steps'> {
  lineId: number;
  /** the line's table */
  table: string;
  /** missing: those kept before, with their date */
  steps?: KeptLinePrice['steps'];
}

/** Returns the prices kept with lines, by the line's id. */
export async function findKeptPrices(
  db: Read,
  lineIds: readonly number[],
): Promise<ReadonlyMap<number, KeptLinePrice>> {
  const { rows } = await sql<KeptLinePrice & { lineId: number }>`
    select line_id as "lineId", price_key as "priceKey", price_cents as "priceCents", steps, ${openReason} as open,
      price_book_version as "priceBookVersion", entered
    from line_prices where company_id = ${company} and line_id = any(${lineIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ lineId, ...kept }) => [lineId, kept]));
}

/** Builds the statements that keep prices with lines, and remove those of lines that are now custom. */
export function keepPricesStatements(
  rows: readonly LinePriceRow[],
  cleared: readonly number[],
): BatchStatement[] {
  const fresh = rows.filter(({ steps }) => steps !== undefined);
  const again = rows.filter(({ steps }) => steps === undefined);
  return [
    ...(fresh.length > 0 ? [insertStatement(fresh)] : []),
    ...(again.length > 0 ? [enteredStatement(again)] : []),
    ...(cleared.length > 0 ? [clearStatement(cleared)] : []),
  ];
}

/** Returns SQL for who entered a price, and when, from a row `r` that says whether somebody did. */
const enteredNow = {
  by: 'case when r.entered then (select current_person()) end',
  at: 'case when r.entered then clock_now() end',
} as const;

function insertStatement(rows: readonly LinePriceRow[]): BatchStatement {
  const values = rows.map(({ table, open, ...row }) => ({
    ...row,
    open: keptReason(open),
    [linePriceColumns[table]!]: row.lineId,
  }));
  return {
    text: `insert into line_prices (line_id, sales_proposal_detail_id, work_order_detail_id, repair_part_id, price_key,
        price_cents, open, steps, price_book_version, entered, entered_by, entered_date)
      select "lineId", sales_proposal_detail_id, work_order_detail_id, repair_part_id, "priceKey",
        "priceCents", open, steps, "priceBookVersion", entered, ${enteredNow.by}, ${enteredNow.at}
      from jsonb_to_recordset($1::jsonb) r ("lineId" bigint, sales_proposal_detail_id bigint, work_order_detail_id bigint,
        repair_part_id bigint, "priceKey" text, "priceCents" bigint, open text, steps jsonb, "priceBookVersion" integer,
        entered boolean)
      on conflict (company_id, line_id) do update set price_key = excluded.price_key, price_cents = excluded.price_cents,
        open = excluded.open, steps = excluded.steps, price_book_version = excluded.price_book_version,
        priced_date = clock_now(), entered = excluded.entered, entered_by = excluded.entered_by,
        entered_date = excluded.entered_date`,
    values: [JSON.stringify(values)],
  };
}

const enteredStatement = (rows: readonly LinePriceRow[]): BatchStatement => ({
  text: `update line_prices l set entered = r.entered, entered_by = ${enteredNow.by},
      entered_date = ${enteredNow.at}
    from jsonb_to_recordset($1::jsonb) r ("lineId" bigint, entered boolean)
    where l.company_id = ${companyText} and l.line_id = r."lineId"`,
  values: [JSON.stringify(rows.map(({ lineId, entered }) => ({ lineId, entered })))],
});

const clearStatement = (lineIds: readonly number[]): BatchStatement => ({
  text: `delete from line_prices where company_id = ${companyText} and line_id = any($1::bigint[])`,
  values: [lineIds],
});

/**
 * Builds the statement that gives lines of a work order the prices of the proposal's lines they were sold
 * from.
 * @param lines the new lines' ids by those of the proposal's lines
 */
export const copyPricesStatement = (lines: ReadonlyMap<number, number>): BatchStatement => ({
  text: `insert into line_prices (line_id, work_order_detail_id, price_key, price_cents, open, steps, price_book_version,
      priced_date, entered, entered_by, entered_date)
    select r.new_id, r.new_id, l.price_key, l.price_cents, l.open, l.steps, l.price_book_version,
      l.priced_date, l.entered, l.entered_by, l.entered_date
    from unnest($1::bigint[], $2::bigint[]) r (old_id, new_id)
    join line_prices l on l.company_id = ${companyText} and l.line_id = r.old_id
    on conflict (company_id, line_id) do update set price_key = excluded.price_key, price_cents = excluded.price_cents,
      open = excluded.open, steps = excluded.steps, price_book_version = excluded.price_book_version,
      priced_date = excluded.priced_date, entered = excluded.entered, entered_by = excluded.entered_by,
      entered_date = excluded.entered_date`,
  values: [[...lines.keys()], [...lines.values()]],
});

/** Returns the prices kept with a document's lines, with all steps. */
export async function listLinePrices(
  db: Read,
  { kinds }: DocumentKind,
  documentId: number,
): Promise<LinePricesAnswer> {
  const lines = kinds.filter(({ table }) => keepsPrices(table));
  const ofLines = sql.join(
    lines.map(
      ({ table, rootColumn }) => sql`l.${sql.ref(linePriceColumns[table]!)} in (
        select id from ${sql.table(table)} where company_id = ${company} and ${sql.ref(rootColumn!)} = ${documentId})`,
    ),
    sql` or `,
  );
  const { rows } = await sql<LinePricesAnswer[number]>`
    select l.line_id as "lineId", l.price_key as "priceKey", l.price_cents as "priceCents", l.steps as "priceSteps",
      ${openReason} as open, l.price_book_version as "priceBookVersion", l.priced_date as "pricedDate", l.entered,
      case when m.person_id is not null then json_build_object('id', m.person_id, 'name', ${personName('m')}) end as "enteredBy",
      l.entered_date as "enteredDate"
    from line_prices l left join memberships m on m.company_id = l.company_id and m.person_id = l.entered_by
    where l.company_id = ${company} and (${ofLines}) order by l.line_id`.execute(db);
  return rows;
}
