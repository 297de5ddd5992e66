import { sameValue } from '../kernel/same-value.ts';
import type { Presentation } from './presentation.ts';

/** A signature, as far as it decides about another one. */
export interface EarlierSignature {
  name: string;
  packageId: number;
  addOnIds: readonly number[];
}

const ordered = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Checks whether two people sign for the same option with the same add-ons. */
export const isSameChoice = (
  one: Omit<EarlierSignature, 'name'>,
  other: Omit<EarlierSignature, 'name'>,
): boolean => one.packageId === other.packageId && sameValue(ordered(one.addOnIds), ordered(other.addOnIds));

/** Checks whether a name is the one that was signed with, whatever its capitals and spaces. */
export const isSameSigner = (one: string, other: string): boolean => plain(one) === plain(other);

/** Checks whether a version is signed by everyone who has to, with so many signatures. */
export const isFullySigned = ({ signers }: Pick<Presentation, 'signers'>, signatures: number): boolean =>
  signatures >= (signers ?? 1);
