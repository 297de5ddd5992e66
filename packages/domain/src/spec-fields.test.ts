import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { specEntities } from './spec-fields.ts';

const names = (text = '') => text.split(',').flatMap((name) => name.trim() || []);
/** R3.1 */
const flags = ['created', 'updated', 'deleted'];

const entities = Object.entries(specEntities).map(
  ([entity, { carriedBy, editable, spec, settled, ours }]) => ({
    entity,
    required: [...names(spec), ...names(settled), ...(editable ? flags : [])],
    ours: names(ours),
    carried: Object.keys(carriedBy instanceof z.ZodObject ? carriedBy.shape : carriedBy),
  }),
);

describe('the fields of the specification', () => {
  it.each(entities)('$entity has every field that is asked for, under its name (R3.15)', (row) => {
    const missing = row.required.filter((name) => !row.carried.includes(name));
    expect(missing).toEqual([]);
  });

  it.each(entities)('$entity has no field that the table does not name (R3.15)', (row) => {
    const unknown = row.carried.filter((name) => ![...row.required, ...row.ours].includes(name));
    expect(unknown).toEqual([]);
  });

  it.each(entities)('$entity is listed with fields that are there, each once (R3.15)', (row) => {
    const listed = [...row.required, ...row.ours];
    const idle = listed.filter(
      (name, place) => !row.carried.includes(name) || listed.indexOf(name) !== place,
    );
    expect(idle).toEqual([]);
  });

  it.each([
    'R3.2',
    'R3.3',
    'R3.4',
    'R3.5',
    'R3.6',
    'R3.7',
    'R3.8',
    'R3.9',
    'R3.10',
    'R3.11',
    'R3.12',
    'R3.13',
    'R3.14',
  ])('name the entities of %s (R3.15)', (requirement) => {
    expect(entities.some(({ entity }) => entity.startsWith(`${requirement} `))).toBe(true);
  });
});
