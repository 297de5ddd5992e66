import { Stripe } from 'stripe';
import { GatewayError } from './card-gateway.ts';

/**
 * Creates a client whose errors are known by their status. Stripe's package knows them by their body only, so it would take one
 * without an error, such as of a proxy in between, as the answer that was asked for.
 */
export function errorsByStatus(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request: Parameters<typeof send>) => {
    const response = await send(...request);
    const read = response.toJSON.bind(response);
    response.toJSON = async () => {
      const answer = (await read()) as { error?: unknown } | null;
      if (response.getStatusCode() >= 400 && !answer?.error) throw new Error('An error without a reason');
      return answer;
    };
    return response;
  };
  return client;
}

/** Returns the id in an answer; an answer that was cut off has none. @throws GatewayError `unknown` */
export function named(id: string | undefined): string {
  if (!id) throw new GatewayError('unknown', 'incomplete');
  return id;
}

/** Runs a request, with Stripe's errors in our own terms. */
export async function asked<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): unknown {
  if (isUnreadable(error)) return new GatewayError('unknown', 'unreadable', error);
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode: status, decline_code: declineCode, code, rawType } = error;
  const name = declineCode ?? code ?? rawType ?? 'unreadable';
  if (status === 401 || status === 403) return new GatewayError('credentials', name, error);
  const isUnknown = status === undefined || status >= 500 || status === 409 || status === 429;
  return new GatewayError(isUnknown ? 'unknown' : 'refused', name, error, rawType);
}

/** Checks for a malformed answer, such as a proxy's page; the SDK has no error class for one to a list request. */
const isUnreadable = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof Error && error.message.startsWith('Unexpected: Stripe API'));
