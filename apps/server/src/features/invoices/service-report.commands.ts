import { greetedAs } from '@fieldwright/domain/customers/customer';
import { batch } from '../../db/batch.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countMail } from '../../limits/attempts.ts';
import { keepEmail } from '../customers/keep-email.commands.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { hashOf } from '../documents/save-begin.ts';
import { answerStatement, claimKey } from '../documents/saves.queries.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { serviceReportOrder } from './make-service-report.ts';
import { pdfToSend } from './prepared-pdfs.commands.ts';
import { serviceReportMail } from './service-report.jobs.ts';
import {
  findSentReport,
  insertSentReport,
  type KeptReport,
  type SentReport,
  sentReports,
} from './service-report.queries.ts';

type Caller = { deps: Deps } & Pick<SignedInContext, 'db' | 'who' | 'now' | 'request'>;

interface ReportRequest {
  workOrderId: number;
  email: string;
  keep: boolean;
  key: string;
}

/**
 * Stores the service report as it is now, and queues the email with it. Idempotent by key. With `keep`, stores the
 * address for a customer who has none.
 * @throws Refusal `not_found`, `removed`, `key_reused`
 */
export async function sendServiceReport(
  caller: Caller,
  { workOrderId, email, keep, key }: ReportRequest,
): Promise<{ number: string; email: string }> {
  const { deps, db, who, request } = caller;
  const { number, order, workOrder } = await serviceReportOrder(caller, workOrderId);
  if (workOrder.hidden) throw new Refusal('removed');
  const pdf = await pdfToSend(caller, order);
  return db.transaction().execute(async (tx) => {
    const bodyHash = hashOf({ serviceReport: workOrderId, email, ...(keep && { keep }) });
    const before = await claimKey(tx, { key, personId: who.personId, entity: 'workOrder', bodyHash });
    if (before) return before as { number: string; email: string };
    await countMail(deps, tx, who, email);
    const id = await insertSentReport(tx, { key, workOrderId, mailedTo: email, pdf });
    const name = greetedAs(workOrder.context.customer);
    await enqueue(tx, serviceReportMail, { id, workOrderId, number, email, name, key });
    if (keep) await keepEmail(tx, request.id, workOrder.customerId, email);
    const answer = { number, email };
    await batch(tx, [answerStatement(key, { id: workOrderId, version: workOrder.version }, answer)]);
    return answer;
  });
}

/** Lists the service reports that were sent. @throws Refusal `not_found`, also if the person may not open the work order */
export async function listSentReports(
  { db, who }: Pick<Caller, 'db' | 'who'>,
  workOrderId: number,
): Promise<SentReport[]> {
  await openForScreen(workOrderKind, { db, who }, workOrderId);
  return sentReports(db, workOrderId);
}

/** Returns a service report as it was sent. @throws Refusal `not_found`, also if the person may not open its work order */
export async function openSentReport(
  { db, who }: Pick<Caller, 'db' | 'who'>,
  id: number,
): Promise<KeptReport> {
  const sent = await findSentReport(db, id);
  if (!sent) throw new Refusal('not_found');
  await openForScreen(workOrderKind, { db, who }, sent.workOrderId);
  return sent;
}
