import type { Person } from '@fieldwright/domain/people/person';
import type { Write } from '../../db/database.ts';
import { memberTable } from '../../db/record-tables.ts';
import { announceRecord } from '../../records/change-record.ts';

const kept = [...memberTable.fields, 'email'] as const;

/**
 * Returns the fields of a person that the history stores. The second factor is only stored if the person is
 * active before and after: joining and leaving are different changes.
 */
const keptOf = (person: Person, withFactor: boolean) =>
  Object.fromEntries(
    [...kept, ...(withFactor ? (['hasSecondFactor'] as const) : [])].map((field) => [field, person[field]]),
  );

/**
 * Records the change in the history, with who made it and by which request, and publishes it to other
 * screens.
 */
export async function recordPersonChange(
  tx: Write,
  requestId: string,
  was: Person | null,
  now: Person,
): Promise<Person> {
  const withFactor = was?.status === 'active' && now.status === 'active';
  await announceRecord(
    tx,
    { requestId },
    {
      entity: 'person',
      id: now.id,
      version: now.version,
      was: was && keptOf(was, withFactor),
      now: keptOf(now, withFactor),
    },
  );
  return now;
}
