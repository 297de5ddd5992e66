import {
  type DocumentNumbers,
  type NumberedName,
  type NumbersGiven,
  usualNumbers,
} from '@fieldwright/domain/settings/document-numbers';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/**
 * Returns how the company numbers its documents.
 * @param locks both counts, so that no document is created until the transaction ends; a missing one is
 * created first
 */
export async function companyNumbers(db: Read, locks: boolean): Promise<DocumentNumbers> {
  if (locks)
    await sql`
      insert into document_numbers (kind, prefix, next_number)
      values ('salesProposal', ${usualNumbers.proposalPrefix}, ${usualNumbers.proposalNextNumber}),
        ('workOrder', ${usualNumbers.workOrderPrefix}, ${usualNumbers.workOrderNextNumber})
      on conflict (company_id, kind) do nothing`.execute(db);
  const { rows } = await sql<{ kind: NumberedName; prefix: string; next: number }>`
    select kind, prefix, next_number as next from document_numbers
    where company_id = ${company} order by kind ${locks ? sql`for update` : sql``}`.execute(db);
  const of = (kind: NumberedName) => rows.find((each) => each.kind === kind);
  const [proposal, workOrder] = [of('salesProposal'), of('workOrder')];
  return {
    proposalPrefix: proposal?.prefix ?? usualNumbers.proposalPrefix,
    proposalNextNumber: proposal?.next ?? usualNumbers.proposalNextNumber,
    workOrderPrefix: workOrder?.prefix ?? usualNumbers.workOrderPrefix,
    workOrderNextNumber: workOrder?.next ?? usualNumbers.workOrderNextNumber,
  };
}

/** Returns the numbers that are given already, with the prefixes to be set. The counts must be locked. */
export async function numbersGiven(
  db: Write,
  { proposalPrefix, workOrderPrefix }: DocumentNumbers,
): Promise<Record<NumberedName, NumbersGiven>> {
  const highest = (kind: NumberedName) => sql`coalesce((select n.highest from document_numbers n
    where n.company_id = ${company} and n.kind = ${kind}), 0)`;
  const highestWith = (table: 'sales_proposals' | 'work_orders', prefix: string) =>
    sql`coalesce((select max(d.number_value) from ${sql.table(table)} d
      where d.company_id = ${company} and lower(d.number_prefix) = ${prefix.toLowerCase()}), 0)`;
  const { rows } = await sql<Record<NumberedName, NumbersGiven>>`select
    json_build_object('highest', ${highest('salesProposal')},
      'highestOfOther', ${highestWith('work_orders', proposalPrefix)}) as "salesProposal",
    json_build_object('highest', ${highest('workOrder')},
      'highestOfOther', ${highestWith('sales_proposals', workOrderPrefix)}) as "workOrder"`.execute(db);
  return rows[0]!;
}

/** Sets how new documents are numbered. */
export async function setNumbers(db: Write, numbers: DocumentNumbers): Promise<void> {
  const { proposalPrefix, proposalNextNumber, workOrderPrefix, workOrderNextNumber } = numbers;
  await sql`
    update document_numbers n set prefix = v.prefix, next_number = v.next
    from (values ('salesProposal', ${proposalPrefix}::text, ${proposalNextNumber}::bigint),
      ('workOrder', ${workOrderPrefix}::text, ${workOrderNextNumber}::bigint)) v (kind, prefix, next)
    where n.company_id = ${company} and n.kind = v.kind
      and (n.prefix, n.next_number) is distinct from (v.prefix, v.next)`.execute(db);
}
