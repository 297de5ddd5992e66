import type { Deps } from '../../deps.ts';
import { type CardGateway, noGateway } from '../../integrations/cards/card-gateway.ts';
import { type SealPurpose, seal, unseal } from '../people/sealed.ts';
import type { StoredAccount } from './card-accounts.queries.ts';

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
