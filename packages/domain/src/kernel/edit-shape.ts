import { z } from 'zod';
import type { CascadeStep } from './edit-cascade.ts';
import { cascade } from './edit-cascade.ts';
import type { Removal, RemovalFacts } from './edit-removal.ts';
import { invariant } from './invariant.ts';

/*
 * A shape says, as a table, what an aggregate is made of: a root, and flat lists of children that point at the root, at
 * each other and at what lies outside. The edit session, the plan, its cascade and the merge read nothing else, so a
 * new kind of child is a new entry.
 */

/** An id; a negative one is temporary (R4.2). */
export const idSchema = z.int();

/** The flags of every editable child (R3.1): not saved yet, changed since it was loaded, to be removed by the save. */
export const editFlags = {
  created: z.boolean().default(false),
  updated: z.boolean().default(false),
  deleted: z.boolean().default(false),
} as const;

export interface EditFlags {
  created: boolean;
  updated: boolean;
  deleted: boolean;
}

export const noFlags: EditFlags = { created: false, updated: false, deleted: false };

export type Fields = Record<string, unknown>;

/** A child of an aggregate, whatever its kind. */
export type EditRecord = EditFlags & { id: number; [field: string]: unknown };

/** An aggregate as the server answers it: the root's fields, and one flat list per kind of child. */
export type Aggregate = { id: number; [field: string]: unknown };

/** Names of the lists of children, which are the kinds: `details`, `repairParts`, … Any name where the type is not known. */
export type KindOf<A> = string extends keyof A
  ? string
  : { [K in keyof A]-?: A[K] extends readonly (EditFlags & { id: number })[] ? K : never }[keyof A] & string;

export type RecordOf<A, K extends keyof A> = string extends keyof A
  ? EditRecord
  : A[K] extends readonly (infer R)[]
    ? R
    : never;

/** The root's fields, without the lists. */
export type RootOf<A> = string extends keyof A ? Fields : Omit<A, KindOf<A>>;

/**
 * What becomes of a reference when its target is removed. `remove`: the record goes too. `clear`: it becomes null, or
 * leaves the list of ids. `keep`: it goes on naming the hidden target (only where the target is never deleted), and is
 * cleared where the target was temporary.
 */
export type WhenGone = 'remove' | 'clear' | 'keep';

/** A field that holds an id or a list of ids. Without `whenGone` the target lies outside the aggregate. */
export interface Reference {
  /** a kind, the shape's own name for the root, or the name of an outside entity */
  to: string;
  whenGone?: WhenGone;
}

/** The part of a table that root and children share. `F` names the fields. */
interface RecordShape<F extends string> {
  schema: z.ZodObject;
  references: { readonly [field in F]?: Reference };
  /** fields that commands of their own set: no plan carries them */
  managed: readonly F[];
  /** fields that make sense only together: a merge takes or asks all of them */
  together: readonly (readonly F[])[];
  removal: Removal;
}

export interface KindShape<F extends string = string, Blank = Fields> extends RecordShape<F> {
  step: CascadeStep;
  /** the reference that makes it somebody's child; null where it belongs to something outside the aggregate */
  parent: F | null;
  /** the field with the place among its siblings, the children of the same parent */
  order: F | null;
  /** a new record, before its own fields: all but the references that it must be given */
  blank: Blank;
  /** two records alike in these fields are one: the second joins the first */
  uniqueBy: readonly F[] | null;
  /** records that never travel in a plan */
  keptOut: { field: F; value: string; because: string } | null;
  /** a new record with something in this field is not saved */
  errorField: F | null;
  /** what its fields promise beyond their types; missing where those say it all */
  rules?: readonly RecordRule<F>[];
}

export interface RecordRule<F extends string = string> {
  /** a new record is judged, and a saved one when one of these is set */
  fields: readonly F[];
  /** @returns what is wrong, by field, in words for the person; empty where all is well */
  faults: (record: Fields) => Readonly<Record<string, string>>;
}

/** A shape for the kernel's functions. `A` is the aggregate's type. */
export interface Shape<A extends Aggregate = Aggregate> extends RecordShape<string> {
  name: string;
  /** fields of the root that are never another's once they are set: children belong to what they name */
  fixedOnceSet: readonly string[];
  blank: Fields;
  facts: (root: Fields) => RemovalFacts;
  kinds: Readonly<Record<string, KindShape>>;
  /** carries the type; never set */
  readonly aggregate?: A;
}

type FieldOf<T> = Exclude<keyof T & string, 'id' | keyof EditFlags>;

/** The table of an aggregate `A`, field names checked against its types. */
export interface ShapeTable<A extends Aggregate> extends RecordShape<FieldOf<RootOf<A>>> {
  name: string;
  fixedOnceSet: readonly FieldOf<RootOf<A>>[];
  blank: Partial<Omit<RootOf<A>, 'id'>>;
  facts: (root: RootOf<A>) => RemovalFacts;
  kinds: {
    [K in KindOf<A>]: KindShape<
      FieldOf<RecordOf<A, K>>,
      Partial<Omit<RecordOf<A, K>, 'id' | keyof EditFlags>>
    >;
  };
}

/**
 * Checks a table and gives the shape for the kernel's functions, kinds in the cascade's order.
 * Refuses a reference that keeps naming a target which may be deleted for good.
 */
export function defineShape<A extends Aggregate>(table: ShapeTable<A>): Shape<A> {
  const shape = table as unknown as Shape<A>;
  const inOrder = Object.entries(shape.kinds).toSorted(
    ([, a], [, b]) => cascade.indexOf(a.step) - cascade.indexOf(b.step),
  );
  for (const [kind, { references }] of inOrder) {
    for (const [field, reference] of Object.entries(references)) {
      if (!reference?.whenGone || reference.to === shape.name) continue;
      const target = shape.kinds[reference.to];
      invariant(target !== undefined, 'reference_to_nothing', `${kind}.${field}`);
      const lasts = reference.whenGone !== 'keep' || target.removal.rule === 'hidden';
      invariant(lasts, 'kept_reference_may_dangle', `${kind}.${field}`);
    }
  }
  // no prototype: a kind's name comes from a request, and `constructor` is none
  return { ...shape, kinds: Object.assign(Object.create(null), Object.fromEntries(inOrder)) };
}

/** The kinds of children, in the cascade's order. */
export function kindsOf(shape: Shape): string[] {
  return Object.keys(shape.kinds);
}

/** The entry of a kind; refuses an unknown one. */
export function kindShape(shape: Shape, kind: string): KindShape {
  const found = shape.kinds[kind];
  invariant(found !== undefined, 'kind_unknown', kind);
  return found;
}

/** A new record of the kind, without id: blank, flagged as created. */
export function blankRecord(shape: Shape, kind: string): EditFlags & Fields {
  return { ...kindShape(shape, kind).blank, created: true, updated: false, deleted: false };
}
