import type { Provider } from '@fieldwright/domain/payments/gateway';
import type { Config } from '../../config.ts';
import type { CardCredentials, CardGateway } from './card-gateway.ts';

/** Opens the gateway of an account. */
export type CardGateways = (provider: Provider, credentials: CardCredentials) => Promise<CardGateway>;

/**
 * Returns gateways to the configured addresses of the providers. Their packages are loaded with first use,
 * because they take a second or two.
 */
export const cardGateways =
  ({ SQUARE_URL, STRIPE_URL }: Pick<Config, 'SQUARE_URL' | 'STRIPE_URL'>): CardGateways =>
  async (provider, credentials) => {
    if (provider === 'square') {
      const { squareGateway } = await import('./square-gateway.ts');
      return squareGateway(SQUARE_URL, credentials);
    }
    const { stripeGateway } = await import('./stripe-gateway.ts');
    return stripeGateway(STRIPE_URL, credentials);
  };
