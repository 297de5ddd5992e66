/** How much is kept of what devices sent and the server refused, until the office has looked at it. */
export const parkingLimits = {
  /** the contents of one save, as JSON text; a work order of 200 lines has about 60 kB */
  saveBytes: 256 * 1024,
  ofPerson: { saves: 500, bytes: 8 * 1024 * 1024 },
  ofCompany: { saves: 5_000, bytes: 64 * 1024 * 1024 },
} as const;

/** What waits already. */
export interface ParkedAmount {
  saves: number;
  bytes: number;
}

/**
 * What the office has of a refused save: `whole`, with its contents; `listed`, that there is one, whose and why, while
 * only the device has its contents.
 */
export const parkings = ['whole', 'listed'] as const;
export type Parking = (typeof parkings)[number];

/**
 * How a refused save of a device is kept (offline.md 4): whole while there is room, else listed, else not at all.
 * @param bytes of its contents; null where they cannot be kept
 * @returns null where too many wait already
 */
export function parkingOf(
  bytes: number | null,
  { person, company }: { person: ParkedAmount; company: ParkedAmount },
): Parking | null {
  const { saveBytes, ofPerson, ofCompany } = parkingLimits;
  if (person.saves >= ofPerson.saves || company.saves >= ofCompany.saves) return null;
  const fits =
    bytes !== null &&
    bytes <= saveBytes &&
    person.bytes + bytes <= ofPerson.bytes &&
    company.bytes + bytes <= ofCompany.bytes;
  return fits ? 'whole' : 'listed';
}
