import { isDeepStrictEqual } from 'node:util';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Person } from '@fieldwright/domain/people/person';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { changeStatement } from '../../db/history.queries.ts';
import { messagesStatement } from '../../live/live.queries.ts';

/** Other open screens hear of it, and the history has it: who changed what, by which request. */
export async function told(tx: Write, requestId: string, was: Person | null, now: Person): Promise<Person> {
  await batch(tx, [
    messagesStatement([{ topic: 'person', id: now.id, version: now.version }]),
    changeStatement(personPlan(was, now), { version: now.version, saveKey: null, requestId }),
  ]);
  return now;
}

const kept = ['firstName', 'lastName', 'email', 'roles', 'status', 'callDepartmentTypeId'] as const;

/** The second factor is told of people who are in before and after: joining and leaving is another change. */
const toldOf = (was: Person | null, now: Person) =>
  was?.status === 'active' && now.status === 'active' ? ([...kept, 'hasSecondFactor'] as const) : kept;

function personPlan(was: Person | null, now: Person): Plan {
  const differs = toldOf(was, now).filter((field) => !isDeepStrictEqual(was?.[field], now[field]));
  const fields = Object.fromEntries(
    differs.map((field) => [field, { from: was?.[field] ?? null, to: now[field] }]),
  );
  const record = { id: now.id, created: was === null, updated: was !== null, deleted: false, fields };
  return { entity: 'person', id: now.id, steps: [{ kind: 'person', records: [record] }] };
}
