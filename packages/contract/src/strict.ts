import { z } from 'zod';

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

/** Of each schema its strict copy: a shape that many endpoints share is copied once. */
const copies = new WeakMap<Schema, Schema>();

/**
 * The same schema, whose objects refuse fields that they do not declare, at any depth: what a caller misspells is named
 * instead of being ignored.
 * @throws for a kind of schema that is not known here, so that no endpoint is lax by forgetting
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

/** What holds no object. */
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

/** The parts of a schema that may hold objects, strict. */
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
