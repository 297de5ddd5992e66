import type { Config } from '../../config.ts';
import { derivedToken } from '../people/link-tokens.ts';

/** Returns the customer's address of a link, from its stored nonce. */
export const linkAddress = ({ PUBLIC_URL, SECRET }: Pick<Config, 'PUBLIC_URL' | 'SECRET'>, nonce: string) =>
  `${PUBLIC_URL}/p/${derivedToken(SECRET, 'proposal', nonce)}`;
