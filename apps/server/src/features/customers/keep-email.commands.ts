import { emailSchema } from '@fieldwright/domain/people/person';
import type { Write } from '../../db/database.ts';
import { updateCustomer } from './customer-write.queries.ts';
import { findCustomer } from './customers.queries.ts';
import { told } from './field-changes.ts';

/** Keeps an address as that of a customer who has none; an address that is there stays, and so does the rest. A removed customer is not changed (R4.4). */
export async function keepEmail(tx: Write, requestId: string, id: number, email: string): Promise<void> {
  const kept = emailSchema.safeParse(email);
  const there = await findCustomer(tx, { id }, 'update');
  if (!there || there.hidden || there.email !== '' || !kept.success) return;
  const was = { email: there.email };
  const now = { email: kept.data };
  await updateCustomer(tx, id, { ...there, ...now });
  const root = { topic: 'customer', id, version: there.version + 1 } as const;
  await told(tx, { root, kind: 'customer', id, was, now, requestId });
}
