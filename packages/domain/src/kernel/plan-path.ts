import type { Plan } from './edit-plan.ts';
import type { Shape } from './edit-shape.ts';

/*
 * A field of a document has two names: `kind.id.field`, independent of the request, and the path in the plan
 * that was sent, which API callers read (R5.8). A screen converts the path back to find the input.
 */

/**
 * Returns the path of a field in a plan, as a refusal names it: `plan.steps.1.records.0.fields.text.to`.
 * @param name `kind.id`, `kind.id.field`, or a field's name alone, for whichever record sets it
 * @returns `plan` if the plan has no such record; the name unchanged if it is not one of the shape's
 */
export function pathInPlan(shape: Shape, { steps }: Plan, name: string): string {
  const [kind = '', id, ...field] = name.split('.');
  const isKind = kind === shape.name || kind in shape.kinds;
  const isOurs = id === undefined ? isFieldOf(shape, kind) : isKind;
  if (!isOurs) return name;
  for (const [at, step] of steps.entries()) {
    const found = step.records.findIndex((record) =>
      id === undefined ? kind in record.fields : step.kind === kind && String(record.id) === id,
    );
    if (found < 0) continue;
    const [first, ...rest] = id === undefined ? [kind] : field;
    const inside = first === undefined ? [] : first === 'reason' ? [first] : ['fields', first, 'to', ...rest];
    return ['plan', 'steps', at, 'records', found, ...inside].join('.');
  }
  return 'plan';
}

const isFieldOf = (shape: Shape, name: string) =>
  [shape, ...Object.values(shape.kinds)].some(({ schema }) => name in schema.shape);

const pattern = /^plan\.steps\.(\d+)\.records\.(\d+)(?:\.(?:fields\.)?([^.]+)(?:\.(?:from|to))?(\..+)?)?$/;

/** Returns the field at a path in a plan as `kind.id.field`, or null if the path names no record. */
export function nameInPlan({ steps }: Pick<Plan, 'steps'>, path: string): string | null {
  const [, step, record, field, rest = ''] = pattern.exec(path) ?? [];
  const kind = steps[Number(step)]?.kind;
  const id = steps[Number(step)]?.records[Number(record)]?.id;
  if (kind === undefined || id === undefined) return null;
  return field === undefined ? `${kind}.${id}` : `${kind}.${id}.${field}${rest}`;
}
