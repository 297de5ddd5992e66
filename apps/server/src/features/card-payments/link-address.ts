import { encode } from 'uqr';
import type { Config } from '../../config.ts';
import { derivedToken } from '../people/link-tokens.ts';

/** Returns the token of a link, from its stored nonce. */
export const linkToken = ({ SECRET }: Pick<Config, 'SECRET'>, nonce: string): string =>
  derivedToken(SECRET, 'payment', nonce);

/** Returns the customer's address of a link. */
export const linkAddress = (config: Pick<Config, 'PUBLIC_URL' | 'SECRET'>, nonce: string): string =>
  `${config.PUBLIC_URL}/payments/${linkToken(config, nonce)}`;

/** Returns the QR code of an address: its width in modules with the quiet border, and the dark ones as a path. */
export function qrOf(address: string): { size: number; path: string } {
  const { size, data } = encode(address, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
