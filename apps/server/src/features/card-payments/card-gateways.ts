import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type CardGateway, GatewayError, noGateway } from '../../integrations/cards/card-gateway.ts';
import { type SealPurpose, seal, unseal } from '../people/sealed.ts';
import { keepMerchant, type StoredAccount } from './card-accounts.queries.ts';

type Sealing = Pick<Deps, 'config'>;

const purposeOf = (companyId: number): SealPurpose => `credentials:${companyId}`;

export const sealCredential = ({ config }: Sealing, companyId: number, text: string): string =>
  seal(config.SECRET, purposeOf(companyId), text);

/** Returns null if it was sealed with an earlier secret of the server. */
export const openCredential = ({ config }: Sealing, companyId: number, sealed: string): string | null =>
  unseal(config.SECRET, purposeOf(companyId), sealed);

/** Opens the gateway of an account; one that takes nothing if its key can't be read anymore. */
export async function gatewayOf(
  deps: Pick<Deps, 'config' | 'cards'>,
  { companyId, provider, sealedKey, locationId }: StoredAccount,
): Promise<CardGateway> {
  const key = openCredential(deps, companyId, sealedKey);
  return key === null ? noGateway() : deps.cards(provider, { key, locationId });
}

/**
 * Learns the provider's id of an account that was connected before it was kept: without it, a later key of the same
 * account wouldn't reach the payments that this one began. Does nothing without an answer.
 */
export async function learnMerchant(deps: Pick<Deps, 'config' | 'cards'>, db: Read, account: StoredAccount) {
  if (account.merchant !== null) return;
  const gateway = await gatewayOf(deps, account);
  const known = await gateway.account().catch((error: unknown) => {
    if (error instanceof GatewayError) return null;
    throw error;
  });
  if (known) await keepMerchant(db, account.id, known.merchant);
}
