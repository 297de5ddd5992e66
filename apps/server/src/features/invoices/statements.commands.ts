import { greetedAs } from '@fieldwright/domain/customers/customer';
import { openBalance, statementOf } from '@fieldwright/domain/payments/statement';
import { batch } from '../../db/batch.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countMail } from '../../limits/attempts.ts';
import { findCustomer } from '../customers/customers.queries.ts';
import { keepEmail } from '../customers/keep-email.commands.ts';
import { hashOf } from '../documents/save-begin.ts';
import { answerStatement, claimKey } from '../documents/saves.queries.ts';
import { invoiceCompany } from './invoices.queries.ts';
import { type PaperOrder, paperSource } from './paper-source.ts';
import { pdfToSend } from './prepared-pdfs.commands.ts';
import { statementMail } from './statements.jobs.ts';
import {
  findSentStatement,
  insertSentStatement,
  type KeptStatement,
  openWorkOf,
} from './statements.queries.ts';
import { statementMailTexts } from './statements.texts.ts';

type Caller = { deps: Deps } & Pick<SignedInContext, 'db' | 'who' | 'now' | 'request'>;
type FoundCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

interface OrderedStatement {
  customer: FoundCustomer;
  balanceCents: number;
  order: PaperOrder;
}

/** Returns the statement of a customer's open balance as it is now, to be made. @throws Refusal `not_found` */
export async function statementOrder(
  { db, now }: Pick<Caller, 'db' | 'now'>,
  customerId: number,
): Promise<OrderedStatement> {
  const customer = await findCustomer(db, { id: customerId });
  if (!customer) throw new Refusal('not_found');
  const { work, timeZone } = await openWorkOf(db, customerId);
  const company = await invoiceCompany(db);
  const paper = statementOf({ customer, company, timeZone, work, now });
  const source = await paperSource(db, { template: 'statement', paper }, company);
  const order = { name: statementMailTexts.file, of: { customerId }, source };
  return { customer, balanceCents: openBalance(work), order };
}

/**
 * Stores a customer's statement as it is now, and queues the email with it. Idempotent by key. With `keep`, stores the
 * address for a customer who has none.
 * @throws Refusal `not_found`, `removed`, `key_reused`
 */
export async function sendStatement(
  caller: Caller,
  { customerId, email, keep, key }: { customerId: number; email: string; keep: boolean; key: string },
): Promise<{ email: string }> {
  const { deps, db, who, request } = caller;
  const { customer, balanceCents, order } = await statementOrder(caller, customerId);
  if (customer.hidden) throw new Refusal('removed');
  const pdf = await pdfToSend(caller, order);
  return db.transaction().execute(async (tx) => {
    const bodyHash = hashOf({ statement: customerId, email, ...(keep && { keep }) });
    const before = await claimKey(tx, { key, personId: who.personId, entity: 'customer', bodyHash });
    if (before) return before as { email: string };
    await countMail(deps, tx, who, email);
    const id = await insertSentStatement(tx, { key, customerId, mailedTo: email, balanceCents, pdf });
    await enqueue(tx, statementMail, { id, customerId, email, name: greetedAs(customer), key });
    if (keep) await keepEmail(tx, request.id, customerId, email);
    const answer = { email };
    await batch(tx, [answerStatement(key, { id: customerId, version: customer.version }, answer)]);
    return answer;
  });
}

/** Returns a statement as it was sent. @throws Refusal `not_found` */
export async function openSentStatement(db: Caller['db'], id: number): Promise<KeptStatement> {
  const sent = await findSentStatement(db, id);
  if (!sent) throw new Refusal('not_found');
  return sent;
}
