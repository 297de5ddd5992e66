import type { Plan } from './edit-plan.ts';
import type { Shape } from './edit-shape.ts';

/*
 * A field of a document has two names. Inside it is `kind.id.field`, whatever the request looks like; a caller reads the
 * path in the plan that was sent (R5.8). A screen turns that back into the first, which leads to its input.
 */

/**
 * The path of a field in a plan, as a refusal names it: `plan.steps.1.records.0.fields.text.to`.
 * @param name `kind.id`, `kind.id.field`, or the name of a field alone, of whichever record sets it
 * @returns `plan` where the plan has no such record; the name as it is where it is none of the shape's
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

/** The field that a path in a plan leads to, as `kind.id.field`; null where it leads to none. */
export function nameInPlan({ steps }: Pick<Plan, 'steps'>, path: string): string | null {
  const [, step, record, field, rest = ''] = pattern.exec(path) ?? [];
  const kind = steps[Number(step)]?.kind;
  const id = steps[Number(step)]?.records[Number(record)]?.id;
  if (kind === undefined || id === undefined) return null;
  return field === undefined ? `${kind}.${id}` : `${kind}.${id}.${field}${rest}`;
}
