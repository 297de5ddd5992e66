import type { Config } from '../../config.ts';
import { derivedToken } from '../people/link-tokens.ts';

/** The address that a customer is given, from what is kept of the link. */
export const linkAddress = ({ PUBLIC_URL, SECRET }: Pick<Config, 'PUBLIC_URL' | 'SECRET'>, nonce: string) =>
  `${PUBLIC_URL}/p/${derivedToken(SECRET, 'proposal', nonce)}`;
