import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { gatewayOf, openSecret } from './lender-account.commands.ts';
import { companyOfLender, lenderByGuid } from './lender-account.queries.ts';
import { loanReport } from './loans.jobs.ts';
import { loanOfApplication } from './loans.queries.ts';

/**
 * Takes a lender's event, if its signature over the body as it came is right and recent. A job then asks the
 * lender; however often an event comes, nothing but the lender's answer counts.
 * @throws Refusal `not_found` for an unknown account and a wrong signature alike
 */
export async function receiveLoanEvent(
  deps: Deps,
  guid: string,
  { raw, headers, now }: { raw: Uint8Array; headers: IncomingHttpHeaders; now: number },
): Promise<void> {
  const companyId = await companyOfLender(deps.database.forNobody(), guid);
  if (companyId === null) throw new Refusal('not_found');
  const db = deps.database.forCompany(companyId);
  const account = (await lenderByGuid(db, guid))!;
  const secret = account.sealedWebhookSecret && openSecret(deps, companyId, account.sealedWebhookSecret);
  if (!secret) throw new Refusal('not_found');
  const applicationId = gatewayOf(deps, account).readEvent({ raw, headers, secret, now });
  if (applicationId === null) throw new Refusal('not_found');
  const loan = await loanOfApplication(db, account.dealerId, applicationId);
  if (!loan) return;
  await db
    .transaction()
    .execute((tx) => enqueue(tx, loanReport, { loanId: loan.id }, `loan:${companyId}:${loan.id}`));
}
