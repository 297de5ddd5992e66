import { emailSchema } from '@fieldwright/domain/people/person';
import type { Write } from '../../db/database.ts';
import { updateRecord } from '../../db/record.sql.ts';
import { customerTable } from '../../db/record-tables.ts';
import { changeRecord } from '../../records/change-record.ts';
import { findCustomer } from './customers.queries.ts';

/**
 * Sets the email address of a customer who has none. Does nothing if the customer already has one, is removed
 * (R4.4), or if the address is invalid.
 */
export async function keepEmail(tx: Write, requestId: string, id: number, email: string): Promise<void> {
  const kept = emailSchema.safeParse(email);
  const there = await findCustomer(tx, { id }, 'update');
  if (!there || there.hidden || there.email !== '' || !kept.success) return;
  const was = { email: there.email };
  const now = { email: kept.data };
  const record = { entity: 'customer', id, version: there.version } as const;
  const write = () => updateRecord(tx, customerTable, id, { changed: now });
  await changeRecord(tx, { requestId }, { record, was, now, basedOn: undefined, write });
}
