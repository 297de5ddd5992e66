import type { PaymentLink } from '@fieldwright/contract/card-payments';
import { refuseCardAmount } from '@fieldwright/domain/payments/card-amount';
import { channelFields } from '@fieldwright/domain/payments/card-channels';
import { customerLinkMs, customerLinkState } from '@fieldwright/domain/proposals/customer-link';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countMail } from '../../limits/attempts.ts';
import { hashToken, randomToken } from '../people/link-tokens.ts';
import { closePage } from './ask-provider.commands.ts';
import { latestOfLink, type PaidDocument } from './attempts.queries.ts';
import { connectedAccount, findChannels } from './card-accounts.queries.ts';
import { cardTexts } from './card-payments.texts.ts';
import { linkAddress, linkToken, qrOf } from './link-address.ts';
import { lockOwed, type Owed, openedBy, readOwed } from './owed.ts';
import { paymentLinkMail } from './payment-links.jobs.ts';
import {
  insertLink,
  linkById,
  linkByKey,
  linksOf,
  placeOf,
  revokeLink,
  type StoredLink,
} from './payment-links.queries.ts';

/** The person who works with links, and their request. */
interface LinkKeeper {
  deps: Deps;
  db: Read;
  who: SignedIn;
  /** milliseconds since 1970 */
  now: number;
}

function shown({ deps, now }: Pick<LinkKeeper, 'deps' | 'now'>, link: StoredLink): PaymentLink {
  const { id, channel, amountCents, allowPart, createdDate, createdBy, expiresDate, openedDate, mailedTo } =
    link;
  const state = customerLinkState(link, now);
  const url = state === 'open' ? linkAddress(deps.config, link.nonce) : null;
  return {
    id,
    channel,
    amountCents,
    allowPart,
    state,
    url,
    qr: url !== null && channel === 'qrCode' ? qrOf(url) : null,
    createdDate,
    createdBy,
    expiresDate,
    openedDate,
    mailedTo,
  };
}

/** Returns a document's links, newest first. */
export const shownLinks = async (
  keeper: Pick<LinkKeeper, 'deps' | 'db' | 'now'>,
  document: PaidDocument,
): Promise<PaymentLink[]> => (await linksOf(keeper.db, document)).map((link) => shown(keeper, link));

/** Returns the customer's email address; empty without one. */
export const customerEmail = async (db: Read, document: PaidDocument): Promise<string> =>
  (await placeOf(db, document))?.email ?? '';

interface LinkRequest {
  key: string;
  channel: StoredLink['channel'];
  amountCents: number;
  allowPart: boolean;
  /** the address to send it to; undefined for a link that is only shown */
  email?: string | undefined;
}

async function refuseLink(tx: Write, owed: Owed, { channel, amountCents, allowPart }: LinkRequest) {
  if (owed.hidden) throw new Refusal('removed');
  const wrong = (detail: string) => new Refusal('invalid', { detail, fields: { amountCents: detail } });
  if (owed.refusal !== null || owed.nowCents === null) throw wrong(owed.refusal ?? cardTexts.notPriced);
  const provider = (await findChannels(tx))[channelFields[channel]];
  const account = provider === 'none' ? null : await connectedAccount(tx, provider);
  if (!account) throw wrong(cardTexts.noProvider);
  const refusal = refuseCardAmount({
    channel,
    provider: account.provider,
    amountCents,
    dueCents: owed.nowCents,
    // what is being paid now may be declined, and the customer pays later
    inProgressCents: 0,
    askedCents: amountCents,
    allowPart,
  });
  if (refusal !== null) throw wrong(refusal);
}

/**
 * Creates a link or QR code by which the customer pays, and optionally emails it. Idempotent by key.
 * @throws Refusal `not_found`, `removed`, `key_reused`, `invalid`
 */
export async function makePaymentLink(
  keeper: LinkKeeper,
  document: PaidDocument,
  request: LinkRequest,
): Promise<PaymentLink> {
  const { deps, db, who, now } = keeper;
  const { key, channel, amountCents, allowPart, email } = request;
  return db.transaction().execute(async (tx) => {
    const owed = openedBy(who, await lockOwed(tx, document));
    const before = await linkByKey(tx, key);
    if (before) {
      const isSame =
        before.entity === document.entity &&
        before.documentId === document.id &&
        before.channel === channel &&
        before.amountCents === amountCents &&
        before.allowPart === allowPart &&
        before.mailedTo === (email ?? null);
      if (!isSame) throw new Refusal('key_reused');
      return shown(keeper, before);
    }
    await refuseLink(tx, owed, request);
    const nonce = randomToken();
    const linkId = await insertLink(tx, {
      guid: key,
      entity: document.entity,
      documentId: document.id,
      channel,
      amountCents,
      allowPart,
      depositOnly: (owed.deposit?.dueCents ?? 0) > 0,
      nonce,
      tokenHash: hashToken(linkToken(deps.config, nonce)),
      mailedTo: email ?? null,
      expiresAt: now + customerLinkMs,
    });
    if (email !== undefined) {
      await countMail(deps, tx, who, email);
      const { entity, id } = document;
      await enqueue(tx, paymentLinkMail, { linkId, entity, documentId: id });
    }
    return shown(keeper, (await linkById(tx, linkId))!);
  });
}

/** Ends a link immediately, and closes the page it has opened. @throws Refusal `not_found` */
export async function endPaymentLink(keeper: LinkKeeper, id: number): Promise<PaymentLink> {
  const { db, who } = keeper;
  const link = await linkById(db, id);
  if (!link) throw new Refusal('not_found');
  openedBy(who, await readOwed(db, { entity: link.entity, id: link.documentId }));
  await revokeLink(db, id);
  const attempt = await latestOfLink(db, id);
  if (attempt) await closePage(keeper, attempt);
  return shown(keeper, (await linkById(db, id))!);
}
