import { randomUUID } from 'node:crypto';
import { isReminderDue, refuseNewReminder, reminderRefusals } from '@fieldwright/domain/proposals/reminder';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countMail } from '../../limits/attempts.ts';
import { mayWrite } from '../documents/document-access.ts';
import { lockProposal } from '../proposal-links/proposal-links.queries.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { keepAddress } from './addresses.commands.ts';
import { reminderMail } from './reminders.jobs.ts';
import {
  insertReminder,
  type ReminderFacts,
  reminderByKey,
  reminderFacts,
  reminding,
} from './reminders.queries.ts';

interface Asked {
  key: string;
  automatic: boolean;
}

/** Stores a reminder and queues its email, in one transaction. */
async function remind(
  deps: Pick<Deps, 'config'>,
  tx: Write,
  proposalId: number,
  { link, ...asked }: Asked & { link: NonNullable<ReminderFacts['link']> },
): Promise<void> {
  const { id: linkId, mailedTo } = link;
  const reminderId = await insertReminder(tx, { ...asked, salesProposalId: proposalId, linkId, mailedTo });
  await keepAddress(deps, tx, mailedTo);
  await enqueue(tx, reminderMail, { reminderId, proposalId });
}

interface Reminder {
  deps: Deps;
  db: Read;
  who: SignedIn;
  /** milliseconds since 1970 */
  now: number;
}

/**
 * Reminds a customer of a proposal that they haven't answered, where its link was emailed. Idempotent by key.
 * @throws Refusal `not_found`, `invalid` saying why not, `key_reused`, `too_many_attempts`
 */
export async function remindNow(
  { deps, db, who, now }: Reminder,
  proposalId: number,
  key: string,
): Promise<{ mailedTo: string }> {
  return db.transaction().execute(async (tx) => {
    // lock first: of two requests with one key, the second finds the reminder of the first
    const proposal = await lockProposal(tx, proposalId, now);
    if (!proposal || !mayWrite(proposalKind, who, proposal.own)) throw new Refusal('not_found');
    const before = await reminderByKey(tx, key);
    if (before) {
      if (before.salesProposalId !== proposalId) throw new Refusal('key_reused');
      return { mailedTo: before.mailedTo };
    }
    const facts = (await reminderFacts(tx, proposalId, now))!;
    const refused = refuseNewReminder(facts, now);
    if (refused) {
      const detail = reminderRefusals[refused];
      throw new Refusal('invalid', { detail, fields: { key: detail } });
    }
    const link = facts.link!;
    await countMail(deps, tx, who, link.mailedTo);
    await remind(deps, tx, proposalId, { link, key, automatic: false });
    return { mailedTo: link.mailedTo };
  });
}

/**
 * Reminds a customer of a proposal if that is due, under the proposal's lock: of two workers, the second finds the
 * reminder of the first.
 */
export async function remindIfDue(deps: Deps, db: Read, proposalId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = deps.clock();
    await lockProposal(tx, proposalId, now);
    const facts = await reminderFacts(tx, proposalId, now);
    const settings = await reminding(tx);
    if (!facts?.link || !isReminderDue(facts, settings, { now, timeZone: settings.timeZone })) return;
    await remind(deps, tx, proposalId, { link: facts.link, key: randomUUID(), automatic: true });
  });
}
