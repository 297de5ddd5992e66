/** How much is kept of refused saves from devices until the office has reviewed them. */
export const parkingLimits = {
  /** The contents of one save, as JSON text; a work order of 200 lines has about 60 kB. */
  saveBytes: 256 * 1024,
  ofPerson: { saves: 500, bytes: 8 * 1024 * 1024 },
  ofCompany: { saves: 5_000, bytes: 64 * 1024 * 1024 },
} as const;

/** The amount already waiting. */
export interface ParkedAmount {
  saves: number;
  bytes: number;
}

/**
 * How much the office has of a refused save: `whole` includes its contents; `listed` only its owner and the
 * reason, while the contents are on the device.
 */
export const parkings = ['whole', 'listed'] as const;
export type Parking = (typeof parkings)[number];

/**
 * Decides how a refused save from a device is kept (offline.md 4): whole while there is space, otherwise
 * listed, otherwise not at all.
 * @param bytes of its contents, or null if they can't be kept
 * @returns null if too many are waiting
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
