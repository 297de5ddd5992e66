import { z } from 'zod';

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

/** The strict copy of each schema, so that a shape shared by endpoints is copied once. */
const copies = new WeakMap<Schema, Schema>();

/**
 * Returns a copy of a schema whose objects refuse undeclared fields at any depth, so that misspelled fields
 * are reported.
 * @throws for an unknown kind of schema, so that no endpoint is lax by mistake
 */
export function strict<S extends Schema>(schema: S): S {
  const copy = copies.get(schema) ?? copied(schema as unknown as z.ZodType);
  copies.set(schema, copy);
  return copy as S;
}

function copied(schema: z.ZodType): Schema {
  const def = schema.def as Def;
  if (leaves.includes(def.type)) return schema;
  const part = parts[def.type] as ((of: Def) => object) | undefined;
  if (!part) throw new Error(`strict.ts does not know schemas of type ${def.type}.`);
  const inner = part(def);
  const isSame = Object.entries(inner).every(([name, each]) => each === def[name as keyof Def]);
  if (isSame) return schema;
  const copy = schema.clone({ ...def, ...inner } as never);
  const { id: _id, ...meta } = schema.meta() ?? {};
  z.globalRegistry.add(copy, meta);
  return copy;
}

/** The kinds of schemas that contain no objects. */
const leaves: readonly Def['type'][] = [
  'string',
  'number',
  'boolean',
  'null',
  'enum',
  'literal',
  'custom',
  'transform',
];

const wrapped = ({ innerType }: { innerType: Schema }) => ({ innerType: strict(innerType) });

/** Makes the parts of a schema strict that may contain objects. */
const parts: { [T in Def['type']]?: (def: Extract<Def, { type: T }>) => object } = {
  object: ({ shape, catchall }) => ({
    shape: Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, strict(each)])),
    catchall: catchall ?? z.never(),
  }),
  array: ({ element }) => ({ element: strict(element) }),
  record: ({ valueType }) => ({ valueType: strict(valueType) }),
  union: ({ options }) => {
    const made = options.map(strict);
    return { options: made.some((option, at) => option !== options[at]) ? made : options };
  },
  pipe: (def) => ({ in: strict(def.in), out: strict(def.out) }),
  optional: wrapped,
  nullable: wrapped,
  default: wrapped,
};
