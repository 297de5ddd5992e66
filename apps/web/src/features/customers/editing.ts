import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';

/**
 * The fields that a person has changed: what others have changed meanwhile stays.
 * @param together fields that make sense only together: one that is changed takes the others along
 */
export function changed<F extends object>(was: F, now: F, together: readonly (keyof F)[] = []): Partial<F> {
  const isChanged = (field: keyof F) => now[field] !== was[field];
  const along = together.some(isChanged) ? together : [];
  const entries = Object.entries(now) as [keyof F, F[keyof F]][];
  return Object.fromEntries(
    entries.filter(([field]) => isChanged(field) || along.includes(field)),
  ) as Partial<F>;
}

/**
 * Saves on the version that the form was opened with. Where somebody else was quicker the save is refused, and the next
 * one is made on the version of now: it puts the person's own in the place of theirs.
 * @param current asks which version that is
 */
export function useBasis(version: number, current: () => Promise<number>) {
  const [basedOn, setBasedOn] = useState(version);
  return async <T>(save: (basedOn: number) => Promise<T>): Promise<T> => {
    try {
      return await save(basedOn);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') setBasedOn(await current());
      throw error;
    }
  };
}
