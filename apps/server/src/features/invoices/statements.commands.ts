import { greetedAs } from '@fieldwright/domain/customers/customer';
import { openBalance, statementOf } from '@fieldwright/domain/payments/statement';
import { statementTexts as words } from '@fieldwright/domain/payments/statement.texts';
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
import { mailedLogo } from '../settings/logo.commands.ts';
import { invoiceCompany } from './invoices.queries.ts';
import { letterHead, logoName } from './letter-head.ts';
import { statementMail } from './statements.jobs.ts';
import {
  findSentStatement,
  insertSentStatement,
  type KeptStatement,
  openWorkOf,
} from './statements.queries.ts';

type Caller = { deps: Deps } & Pick<SignedInContext, 'db' | 'who' | 'now' | 'request'>;
type FoundCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

interface MadeStatement {
  customer: FoundCustomer;
  balanceCents: number;
  pdf: Buffer;
}

/** Makes the statement of a customer's open balance as it is now. @throws Refusal `not_found` */
export async function makeStatement(
  { deps, db, now }: Pick<Caller, 'deps' | 'db' | 'now'>,
  customerId: number,
): Promise<MadeStatement> {
  const customer = await findCustomer(db, { id: customerId });
  if (!customer) throw new Refusal('not_found');
  const { work, timeZone } = await openWorkOf(db, customerId);
  const company = await invoiceCompany(db);
  const {
    title,
    date,
    company: named,
    foot,
    ...body
  } = statementOf({ customer, company, timeZone, work, now });
  const logo = await mailedLogo(deps, db, company.logo);
  const about = letterHead({ title, date, company: named, foot, brandColor: company.brandColor, logo });
  const pictures = logo ? { [logoName]: logo.png } : {};
  const pdf = await deps.pdf.make('statement', { ...body, about, words }, pictures);
  return { customer, balanceCents: openBalance(work), pdf };
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
  const { customer, balanceCents, pdf } = await makeStatement(caller, customerId);
  if (customer.hidden) throw new Refusal('removed');
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
