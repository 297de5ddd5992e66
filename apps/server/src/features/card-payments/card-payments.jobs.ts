import { checkPauseMs } from '@fieldwright/domain/payments/card-check';
import { z } from 'zod';
import { GatewayError } from '../../integrations/cards/card-gateway.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { job } from '../../jobs/job.ts';
import { checkBilled } from './ask-billed.commands.ts';
import { checkBilling, checkDueBillings } from './ask-billing.commands.ts';
import { checkLists } from './ask-lists.commands.ts';
import { checkAttempt, checkDue } from './ask-provider.commands.ts';
import type { Asker } from './asker.ts';
import { attemptIdsNamed } from './attempts.queries.ts';
import { billingIdsNamed } from './billings.queries.ts';
import {
  deferWebhook,
  keepWebhook,
  type StoredAccount,
  unsubscribedAccounts,
} from './card-accounts.queries.ts';
import { gatewayOf, sealCredential } from './card-gateways.ts';
import { eachApart } from './each-apart.ts';
import { forgetCards } from './saved-cards.commands.ts';
import { companiesWithWork, noteHandled, openEvent, openEvents, sweepEvents } from './webhooks.queries.ts';

/** Days until handled events are deleted; providers repeat one for three days at most. */
const keptDays = 30;

async function handleEvent(asker: Asker, accountId: number, eventId: string): Promise<void> {
  const ids = await openEvent(asker.db, { accountId, eventId, now: asker.now });
  if (ids === null) return;
  const unanswered: number[] = [];
  for (const id of await attemptIdsNamed(asker.db, accountId, ids))
    await checkAttempt({ ...asker, unanswered }, id, ids);
  for (const id of await billingIdsNamed(asker.db, accountId, ids)) {
    await checkBilling({ ...asker, unanswered }, id, ids);
    await checkBilled({ ...asker, unanswered }, id, ids);
  }
  // without an answer it stays open, since it may be all that will ever tell of a dispute
  if (unanswered.length === 0) await noteHandled(asker.db, accountId, eventId);
}

/** Asks the provider about what an event names. What the event says itself isn't believed. */
export const cardEvent = job({
  name: 'card_event',
  payload: z.object({ accountId: z.int(), eventId: z.string() }),
  run: ({ deps, db, payload: { accountId, eventId } }) =>
    handleEvent({ deps, db, now: deps.clock() }, accountId, eventId),
});

/** Finds companies with something to ask a provider. Runs every minute. */
export const cardWatch = job({
  name: 'card_watch',
  payload: z.object({}),
  async run({ deps, db }) {
    for (const id of await companiesWithWork(db)) {
      const company = deps.database.forCompany(id);
      await company.transaction().execute((tx) => enqueue(tx, companyCardWatch, {}, `card_watch:${id}`));
    }
  },
});

/** Asks about payments in doubt, disputes and refunds, handles events whose job was lost, and subscribes to webhooks. */
export const companyCardWatch = job({
  name: 'company_card_watch',
  payload: z.object({}),
  async run({ deps, db }) {
    const asker = { deps, db, now: deps.clock() };
    await eachApart([subscribeDue, handleOpen, checkDue, checkLists, checkDueBillings, forgetCards], (step) =>
      step(asker),
    );
  },
});

/** Handles events whose job was lost. */
const handleOpen = async (asker: Asker) =>
  eachApart(await openEvents(asker.db, asker.now), ({ accountId, eventId }) =>
    handleEvent(asker, accountId, eventId),
  );

const subscribeDue = async (asker: Asker) =>
  eachApart(await unsubscribedAccounts(asker.db, asker.now), (account) => subscribe(asker, account));

/**
 * Has the provider report payments at once. Without it, such as when it can't reach this server, payments are
 * found by asking.
 */
async function subscribe({ deps, db, now }: Asker, account: StoredAccount): Promise<void> {
  const { id, guid, companyId, subscribeTries, webhookId: earlier } = account;
  const url = `${deps.config.PUBLIC_URL}/api/webhooks/cards/${guid}`;
  const gateway = await gatewayOf(deps, account);
  try {
    // one that asked for fewer events is replaced
    const key = earlier === null ? guid : `${guid}-3`;
    const { id: webhookId, secret } = await gateway.subscribe(url, key);
    await keepWebhook(db, id, { url, webhookId, sealedSecret: sealCredential(deps, companyId, secret) });
    if (earlier !== null && earlier !== webhookId) await gateway.unsubscribe(earlier).catch(() => undefined);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await deferWebhook(db, id, now + checkPauseMs(subscribeTries));
  }
}

/** Deletes events that were handled long ago. */
export const cardEventSweep = job({
  name: 'card_event_sweep',
  payload: z.object({}),
  run: ({ db }) => sweepEvents(db, keptDays),
});
