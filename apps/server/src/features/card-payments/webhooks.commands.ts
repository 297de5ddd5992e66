import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { accountByGuid, companyOfAccount } from './card-accounts.queries.ts';
import { gatewayOf, openCredential } from './card-gateways.ts';
import { cardEvent } from './card-payments.jobs.ts';
import { insertEvent } from './webhooks.queries.ts';

/**
 * Takes a provider's event, if its signature over the body as it came is right. It is stored once, however
 * often it is sent, and handled by a job.
 * @throws Refusal `not_found` for an unknown account and a wrong signature alike
 */
export async function receiveEvent(
  deps: Deps,
  guid: string,
  { raw, headers }: { raw: Uint8Array; headers: IncomingHttpHeaders },
): Promise<void> {
  const companyId = await companyOfAccount(deps.database.forNobody(), guid);
  if (companyId === null) throw new Refusal('not_found');
  const db = deps.database.forCompany(companyId);
  const account = await accountByGuid(db, guid);
  if (!account) throw new Refusal('not_found');
  const { webhookUrl: url, sealedWebhookSecret } = account;
  const secret = sealedWebhookSecret && openCredential(deps, companyId, sealedWebhookSecret);
  if (!secret || url === null) throw new Refusal('not_found');
  const gateway = await gatewayOf(deps, account);
  const event = await gateway.readEvent({ raw, headers, url, secret });
  if (!event) throw new Refusal('not_found');
  await db.transaction().execute(async (tx) => {
    const isNew = await insertEvent(tx, account.id, event);
    if (isNew) await enqueue(tx, cardEvent, { accountId: account.id, eventId: event.eventId });
  });
}
