import { randomInt } from 'node:crypto';
import type { Person } from '@fieldwright/domain/people/person';
import type { Role } from '@fieldwright/domain/people/roles';
import { demoPerson, fromSomewhere, type SignIn } from './context.ts';
import { linkTo } from './mail.ts';
import type { Product } from './product.ts';

export interface Stranger {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

const minute = 60_000;
const signedIn = new Map<Role, { at: number; token: Promise<string> }>();

/**
 * Returns an access token of the demo company's person with this role. Signs in once for all callers, because
 * sign-ins are limited, and again before the token ends: it is valid for five minutes, the screens take longer.
 */
export function accessTokenOf(product: Product, role: Role): Promise<string> {
  const now = performance.now();
  const before = signedIn.get(role);
  if (before && now - before.at < 4 * minute) return before.token;
  const token = call<{ accessToken: string }>(product, '/api/session', demoPerson(role)).then(
    ({ accessToken }) => accessToken,
  );
  signedIn.set(role, { at: now, token });
  return token;
}

/** Returns a new person with a unique name. */
export function stranger(): Stranger {
  const lastName = `Nr${randomInt(1e9)}`;
  const email = `casey.${lastName}@hollisrowe.example`.toLowerCase();
  return { firstName: 'Casey', lastName, email, password: 'a long enough one' };
}

/** Invites a person to the demo company as its owner, without a screen. */
export async function invite(
  product: Product,
  roles: Role[],
  { password, ...person }: Stranger = stranger(),
) {
  const body = { ...person, roles };
  const invited = await call<Person>(product, '/api/people', body, await accessTokenOf(product, 'owner'));
  return { ...invited, password };
}

/** Creates a colleague in the demo company who has accepted the invitation and can sign in. */
export async function newColleague(
  product: Product,
  roles: Role[],
): Promise<SignIn & { id: number; name: string }> {
  const { id, email, firstName, lastName, password } = await invite(product, roles);
  const token = (await linkTo(product, email, 'invitation')).split('#')[1];
  await call(product, '/api/session/invitation', { token, firstName, lastName, password });
  return { id, email, password, name: `${firstName} ${lastName}` };
}

export async function call<Answer>(
  product: Product,
  path: string,
  body: unknown,
  accessToken?: string,
): Promise<Answer> {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...fromSomewhere(),
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Answer }).data;
}
