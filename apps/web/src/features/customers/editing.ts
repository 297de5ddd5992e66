import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { sayWhoChanged } from '../../lib/errors/changed-text.ts';

/**
 * Returns the fields that the user changed, so that others' changes to the rest stay.
 * @param together fields that belong together: if one changed, all are included
 */
export function changed<F extends object>(was: F, now: F, together: readonly (keyof F)[] = []): Partial<F> {
  const isChanged = (field: keyof F) => !sameValue(now[field], was[field]);
  const along = together.some(isChanged) ? together : [];
  const entries = Object.entries(now) as [keyof F, F[keyof F]][];
  return Object.fromEntries(
    entries.filter(([field]) => isChanged(field) || along.includes(field)),
  ) as Partial<F>;
}

/**
 * Returns a function that saves based on the version the form was opened with. If someone else saved first,
 * the save is refused, and the next one overwrites theirs.
 * @param current fetches the current version
 * @param titles the names of fields without an input here
 */
export function useBasis(
  version: number,
  current: () => Promise<number>,
  titles: Readonly<Record<string, string>> = {},
) {
  const [basedOn, setBasedOn] = useState(version);
  const { timeZone } = useMain().me.company;
  return async <T>(save: (basedOn: number) => Promise<T>): Promise<T> => {
    try {
      return await save(basedOn);
    } catch (error) {
      sayWhoChanged(error, { now: dateNow(), timeZone, titles });
      if (error instanceof ApiError && error.code === 'stale_version') setBasedOn(await current());
      throw error;
    }
  };
}
