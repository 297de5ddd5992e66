import type { CardPayments } from '@fieldwright/contract/card-payments';
import type { Provider } from '@fieldwright/domain/payments/gateway';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { cardScripts } from '../../integrations/cards/card-scripts.ts';
import { connectedAccount } from './card-accounts.queries.ts';

/** Returns what a provider's frame needs, in which the office types a card; nothing where none can be typed. */
export async function frameOf(
  { deps, db }: { deps: Deps; db: Read },
  provider: Provider | 'none',
): Promise<Pick<CardPayments, 'cardFrame'>> {
  const account = provider === 'none' ? null : await connectedAccount(db, provider);
  if (!account?.publicId) return {};
  const { publicId, locationId } = account;
  const scriptUrl = cardScripts(deps.config)[account.provider];
  return { cardFrame: { provider: account.provider, publicId, locationId, scriptUrl } };
}
