import { networkOf } from '@fieldwright/domain/people/attempts';
import { shownContact } from '@fieldwright/domain/settings/company';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { countAttempt } from '../../limits/attempts.ts';
import { derivedToken, hashToken, randomToken } from '../people/link-tokens.ts';
import { shownLogo } from '../settings/logo.commands.ts';
import {
  addressByHash,
  chooseReminders,
  companyOfAddress,
  nonceOfAddress,
  type ReminderAddress,
} from './addresses.queries.ts';

type Secret = Pick<Deps, 'config'>;

const tokenOf = ({ config }: Secret, nonce: string) => derivedToken(config.SECRET, 'reminders', nonce);

/** Stores an email address that is to be reminded, unless it is known. @returns the seed of its token */
export function keepAddress(deps: Secret, tx: Write, email: string): Promise<string> {
  const nonce = randomToken();
  return nonceOfAddress(tx, { email, nonce, tokenHash: hashToken(tokenOf(deps, nonce)) });
}

/** Returns the page on which the owner of an email address turns reminders off, and on again. */
export async function stopAddress(deps: Secret, db: Read, email: string): Promise<string> {
  const nonce = await db.transaction().execute((tx) => keepAddress(deps, tx, email));
  return `${deps.config.PUBLIC_URL}/p/reminders/${tokenOf(deps, nonce)}`;
}

interface FoundAddress {
  companyId: number;
  db: Read;
  address: ReminderAddress;
}

/** Finds an address by its token. An unknown one reveals nothing. @throws Refusal `link_expired`, `too_many_attempts` */
async function findAddress(deps: Deps, token: string, caller: string): Promise<FoundAddress> {
  await countAttempt(deps, { reminderChoiceByNetwork: networkOf(caller) });
  const tokenHash = hashToken(token);
  const companyId = await companyOfAddress(deps.database.forNobody(), tokenHash);
  if (companyId === null) throw new Refusal('link_expired');
  const db = deps.database.forCompany(companyId);
  const address = await addressByHash(db, tokenHash);
  if (!address) throw new Refusal('link_expired');
  return { companyId, db, address };
}

/**
 * Returns which address of which company a link in a reminder is about, and whether it gets reminders. Changes nothing,
 * since mail scanners open links, too.
 * @param caller the network address
 * @throws Refusal `link_expired`, `too_many_attempts`
 */
export async function openAddress(deps: Deps, token: string, caller: string) {
  const { companyId, db, address } = await findAddress(deps, token, caller);
  const { email, stopped, companyName, contact, logo, brandColor } = address;
  return {
    companyName,
    contact: shownContact(contact),
    logo: await shownLogo(deps, db, companyId, logo),
    brandColor,
    email,
    stopped,
  };
}

/**
 * Turns the reminders of a company to an address off or on. Repeating it changes nothing.
 * @throws Refusal `link_expired`, `too_many_attempts`
 */
export async function chooseByLink(
  deps: Deps,
  { token, stopped }: { token: string; stopped: boolean },
  caller: string,
): Promise<{ stopped: boolean }> {
  const { db, address } = await findAddress(deps, token, caller);
  await db.transaction().execute((tx) => chooseReminders(tx, address.id, stopped));
  return { stopped };
}
