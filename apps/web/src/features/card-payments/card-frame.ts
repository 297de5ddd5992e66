import type { CardPayments } from './card-payments.data.ts';

/* The providers' frames in which the office types a card. Their scripts load only once someone chooses to type one. */

export type CardFrame = NonNullable<CardPayments['cardFrame']>;

/** A card that is typed in a provider's frame, which alone knows its number. */
export interface FramedCard {
  /** Asks for a token, which pays once. @returns it, or what is wrong with what was typed; rejects without an answer */
  token(amountCents: number): Promise<{ token: string } | { wrong: string }>;
  focus(): void;
  remove(): void;
}

/* What of the providers' scripts is called. */

interface SquareResult {
  status: string;
  token?: string;
  errors?: readonly { message: string }[];
}
interface SquareCard {
  attach(element: HTMLElement): Promise<void>;
  tokenize(details: object): Promise<SquareResult>;
  focus(field: string): Promise<unknown>;
  destroy(): Promise<unknown>;
}
interface SquareScript {
  payments(applicationId: string, locationId: string): { card(): Promise<SquareCard> };
}
interface StripeCard {
  mount(element: HTMLElement): void;
  on(event: 'ready', hear: () => void): void;
  focus(): void;
  destroy(): void;
}
type StripeScript = (publishableKey: string) => {
  elements(): { create(kind: 'card'): StripeCard };
  createPaymentMethod(of: {
    type: 'card';
    card: StripeCard;
  }): Promise<{ paymentMethod?: { id: string }; error?: { message?: string } }>;
};
const scripts = globalThis as unknown as { Square?: SquareScript; Stripe?: StripeScript };

/** Thrown if a provider's script can't be loaded. */
export class ScriptError extends Error {}

/** How long a provider has to answer: with its script, with its frame, and with a token. */
const patienceMs = 30_000;

/** Waits for a provider, but not without an end. @throws ScriptError if it doesn't answer */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ScriptError('No answer')), patienceMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

const loading = new Map<string, Promise<void>>();

/** Loads the script of a provider, once. */
function loadScript(url: string, isThere: () => boolean): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const script = document.createElement('script');
  script.src = url;
  const loaded = inTime(
    new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => {
        // something else was loaded in its place, such as the page of a network to sign in to
        if (isThere()) resolve();
        else reject(new ScriptError(url));
      });
      script.addEventListener('error', () => reject(new ScriptError(url)));
    }),
  ).catch((error: unknown) => {
    // so that the next try loads it again
    loading.delete(url);
    script.remove();
    throw error;
  });
  loading.set(url, loaded);
  document.head.append(script);
  return loaded;
}

/**
 * Draws the provider's frame in an element.
 * @throws ScriptError if its script can't be loaded; any other error if the provider doesn't know the account
 */
export async function drawCardFrame(
  { provider, publicId, locationId, scriptUrl }: CardFrame,
  element: HTMLElement,
): Promise<FramedCard> {
  await loadScript(scriptUrl, () => (provider === 'square' ? scripts.Square : scripts.Stripe) !== undefined);
  const drawing =
    provider === 'square' ? drawSquare(publicId, locationId ?? '', element) : drawStripe(publicId, element);
  const { token, ...card } = await inTime(drawing);
  return { ...card, token: (amountCents) => inTime(token(amountCents)) };
}

async function drawSquare(
  applicationId: string,
  locationId: string,
  element: HTMLElement,
): Promise<FramedCard> {
  const card = await scripts.Square!.payments(applicationId, locationId).card();
  await card.attach(element);
  return {
    async token(amountCents) {
      const { status, token, errors } = await card.tokenize({
        intent: 'CHARGE',
        amount: (amountCents / 100).toFixed(2),
        currencyCode: 'USD',
        billingContact: {},
        customerInitiated: false,
        sellerKeyedIn: true,
      });
      return status === 'OK' && token ? { token } : { wrong: errors?.[0]?.message ?? '' };
    },
    focus: () => void card.focus('cardNumber'),
    remove: () => void card.destroy(),
  };
}

async function drawStripe(publishableKey: string, element: HTMLElement): Promise<FramedCard> {
  const stripe = scripts.Stripe!(publishableKey);
  const card = stripe.elements().create('card');
  const ready = new Promise<void>((resolve) => card.on('ready', resolve));
  card.mount(element);
  await ready;
  return {
    async token() {
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
      return paymentMethod ? { token: paymentMethod.id } : { wrong: error?.message ?? '' };
    },
    focus: () => card.focus(),
    remove: () => card.destroy(),
  };
}
