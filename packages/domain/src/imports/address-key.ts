/** The words of addresses that have a short form. */
const short: Record<string, string> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  ROAD: 'RD',
  DRIVE: 'DR',
  COURT: 'CT',
  LANE: 'LN',
  BOULEVARD: 'BLVD',
  PLACE: 'PL',
  CIRCLE: 'CIR',
  PARKWAY: 'PKWY',
  TRAIL: 'TRL',
  TERRACE: 'TER',
  HIGHWAY: 'HWY',
  SQUARE: 'SQ',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
  APARTMENT: 'APT',
  SUITE: 'STE',
};

/**
 * Returns a key that is equal for two addresses of the same site: street, city and state, ignoring
 * differences in case, blanks, punctuation and short forms. Leaves out the ZIP code, which is often missing.
 */
export function addressKey({ street, city, state }: { street: string; city: string; state: string }): string {
  const words = (text: string) =>
    text
      .normalize('NFC')
      .toUpperCase()
      .replace(/[.,]/g, ' ')
      .trim()
      .split(/\s+/)
      .map((word) => (Object.hasOwn(short, word) ? short[word]! : word))
      .join(' ');
  return [street, city, state].map(words).join('|');
}

const kept = /^(?:N|S|E|W|NE|NW|SE|SW|.*\d.*|.*[^A-Z].*)$/;

/**
 * Rewrites a street in capitals in mixed case: `109 MEDCON CT` → `109 Medcon Ct`. Returns any other text
 * unchanged.
 */
export function readableAddress(street: string): string {
  if (street !== street.toUpperCase()) return street;
  return street
    .split(' ')
    .map((word) => (kept.test(word) ? word : `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`))
    .join(' ');
}
