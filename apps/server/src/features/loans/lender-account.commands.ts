import { randomUUID } from 'node:crypto';
import type { LenderSettings } from '@fieldwright/contract/loans';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { LenderError, type LenderGateway } from '../../integrations/lenders/lender-gateway.ts';
import { changeRecord } from '../../records/change-record.ts';
import { type SealPurpose, seal, unseal } from '../people/sealed.ts';
import {
  connectedLender,
  disconnectLender,
  insertLender,
  lockCompany,
  passLenderKeyOn,
  raiseCompany,
  type StoredLender,
  shownLender,
} from './lender-account.queries.ts';
import { loanTexts } from './loans.texts.ts';

/** The person who changes the settings, and their request. */
interface LenderKeeper {
  deps: Deps;
  db: Read;
  companyId: number;
  requestId: string;
}

const purposeOf = (companyId: number): SealPurpose => `credentials:${companyId}`;

/** Returns null if it was sealed with an earlier secret of the server. */
export const openSecret = (
  { config }: Pick<Deps, 'config'>,
  companyId: number,
  sealed: string,
): string | null => unseal(config.SECRET, purposeOf(companyId), sealed);

/** Opens the gateway of an account. @throws LenderError if its key can't be read anymore */
export function gatewayOf(deps: Deps, { companyId, dealerId, sealedKey }: StoredLender): LenderGateway {
  const key = openSecret(deps, companyId, sealedKey);
  if (key === null) throw new LenderError('credentials', '');
  return deps.lenders({ dealerId, key });
}

export const lenderSettings = async (db: Read): Promise<LenderSettings> => ({
  account: await shownLender(db),
});

/**
 * Connects an account after checking its key with the lender, and asks for webhooks. It replaces an earlier
 * one, which stays for the loans that were arranged through it; if it is the same dealer's, they are asked about with
 * the new key.
 * @throws Refusal `invalid` if the lender doesn't accept the key
 */
export async function connectLender(
  { deps, db, companyId, requestId }: LenderKeeper,
  { dealerId, key }: { dealerId: string; key: string },
): Promise<LenderSettings> {
  const guid = randomUUID();
  const gateway = deps.lenders({ dealerId, key });
  const { account, webhook } = await checked(
    gateway,
    `${deps.config.PUBLIC_URL}/api/webhooks/lenders/${guid}`,
  );
  const sealed = (text: string) => seal(deps.config.SECRET, purposeOf(companyId), text);
  return db.transaction().execute(async (tx) => {
    await announce(tx, requestId, account.label, async () => {
      await disconnectLender(tx);
      const stored = { guid, dealerId, ...account, sealedKey: sealed(key) };
      await insertLender(tx, { ...stored, sealedWebhookSecret: webhook && sealed(webhook.secret) });
      await passLenderKeyOn(tx, stored);
    });
    return lenderSettings(tx);
  });
}

async function checked(gateway: LenderGateway, url: string) {
  try {
    return { account: await gateway.account(), webhook: await gateway.subscribe(url) };
  } catch (error) {
    if (!(error instanceof LenderError)) throw error;
    const text = error.fault === 'unknown' ? loanTexts.unreachable : loanTexts.wrongKey;
    throw new Refusal('invalid', { fields: { key: text } });
  }
}

/** Disconnects the account. Loans in progress continue. */
export async function endLender({ db, requestId }: LenderKeeper): Promise<LenderSettings> {
  return db.transaction().execute(async (tx) => {
    await announce(tx, requestId, null, () => disconnectLender(tx));
    return lenderSettings(tx);
  });
}

/** Names the account in the company's history, without its key. */
async function announce(
  tx: Write,
  requestId: string,
  now: string | null,
  write: () => Promise<void>,
): Promise<void> {
  const company = await lockCompany(tx);
  const was = (await connectedLender(tx))?.label ?? null;
  if (was === null && now === null) return;
  await changeRecord(
    tx,
    { requestId },
    {
      record: { entity: 'company', ...company },
      was: { lender: was },
      now: { lender: now },
      basedOn: undefined,
      write: () => raiseCompany(tx),
    },
  );
  await write();
}
