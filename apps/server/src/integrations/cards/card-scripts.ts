import type { Provider } from '@fieldwright/domain/payments/gateway';
import type { Config } from '../../config.ts';

/* The providers' browser scripts, which draw the frame in which staff type a card, and what they load in turn. */

type Addresses = Pick<Config, 'SQUARE_URL' | 'SQUARE_SCRIPT_URL' | 'STRIPE_SCRIPT_URL'>;

/** Square's sandbox, whose accounts have a script of their own. */
const squareSandbox = 'https://connect.squareupsandbox.com';

/** Returns the address of each provider's script. Stripe's is of the release that the server's package speaks. */
export const cardScripts = ({
  SQUARE_URL,
  SQUARE_SCRIPT_URL,
  STRIPE_SCRIPT_URL,
}: Addresses): Record<Provider, string> => ({
  square:
    SQUARE_SCRIPT_URL ??
    (SQUARE_URL === squareSandbox
      ? 'https://sandbox.web.squarecdn.com/v1/square.js'
      : 'https://web.squarecdn.com/v1/square.js'),
  stripe: STRIPE_SCRIPT_URL ?? 'https://js.stripe.com/endive/stripe.js',
});

interface Sources {
  scriptSrc: string[];
  frameSrc: string[];
  connectSrc: string[];
  styleSrc: string[];
  fontSrc: string[];
}

/** What the providers' own scripts load from other addresses, as the providers list it. */
const further: Readonly<Record<string, Partial<Sources>>> = {
  'https://web.squarecdn.com': {
    frameSrc: ['https://connect.squareup.com', 'https://api.squareup.com'],
    connectSrc: ['https://pci-connect.squareup.com'],
    styleSrc: ['https://web.squarecdn.com'],
    fontSrc: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
  },
  'https://sandbox.web.squarecdn.com': {
    frameSrc: ['https://connect.squareupsandbox.com', 'https://api.squareupsandbox.com'],
    connectSrc: ['https://pci-connect.squareupsandbox.com'],
    styleSrc: ['https://sandbox.web.squarecdn.com'],
    fontSrc: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
  },
  'https://js.stripe.com': {
    scriptSrc: ['https://*.js.stripe.com'],
    frameSrc: ['https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connectSrc: ['https://api.stripe.com'],
  },
};

/** Returns what the content-security policy of a page has to allow for the scripts. */
export function cardScriptSources(config: Addresses): Sources {
  const all: Sources = { scriptSrc: [], frameSrc: [], connectSrc: [], styleSrc: [], fontSrc: [] };
  for (const address of Object.values(cardScripts(config))) {
    const { origin } = new URL(address);
    const more = further[origin] ?? {};
    for (const name of ['scriptSrc', 'frameSrc', 'connectSrc'] as const) all[name].push(origin);
    for (const name of Object.keys(all) as (keyof Sources)[]) all[name].push(...(more[name] ?? []));
  }
  for (const name of Object.keys(all) as (keyof Sources)[]) all[name] = [...new Set(all[name])];
  return all;
}
