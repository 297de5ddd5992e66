import { z } from 'zod';
import type { CascadeStep } from './edit-cascade.ts';
import { cascade } from './edit-cascade.ts';
import type { Removal, RemovalFacts } from './edit-removal.ts';
import { invariant } from './invariant.ts';
import type { OutsideName } from './outside-names.ts';

/*
 * A shape is a table of the parts of an aggregate: a root, and flat lists of children that refer to the root,
 * to each other and to outside entities. The edit session, the plan, its cascade and the merge depend on
 * nothing else, so a new kind of child only needs a new entry.
 */

/** An id; negative if temporary (R4.2). */
export const idSchema = z.int();

/**
 * The flags of every editable child (R3.1): not saved yet, changed since it was loaded, to be removed by the
 * save.
 */
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

/** A child of an aggregate, of any kind. */
export type EditRecord = EditFlags & { id: number; [field: string]: unknown };

/** An aggregate as the server sends it: the root's fields, and one flat list per kind of child. */
export type Aggregate = { id: number; [field: string]: unknown };

/**
 * The kinds of children, which are the names of the lists: `details`, `repairParts`, … Any name if the type
 * is not known.
 */
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
 * The effect on a reference when its target is removed. `remove`: the record is removed too. `clear`: the
 * reference becomes null or leaves the list of ids. `keep`: it continues to name the hidden target (only if
 * the target is never deleted), and is cleared if the target was temporary.
 */
export type WhenGone = 'remove' | 'clear' | 'keep';

/** A field that holds an id or a list of ids. Without `whenGone`, the target is outside the aggregate. */
export interface Reference {
  /** A kind, the shape's name for the root, or the name of an outside entity. */
  to: string;
  whenGone?: WhenGone;
}

/** A reference of a shape whose targets are known by name. */
interface ReferenceTo<To extends string> extends Reference {
  to: To;
}

/** The part of a table that root and children share. `F` is the union of field names. */
interface RecordShape<F extends string, To extends string = string> {
  schema: z.ZodObject;
  references: { readonly [field in F]?: ReferenceTo<To> };
  /** Fields that only separate commands set; plans never carry them. */
  managed: readonly F[];
  /** Groups of fields that make sense only together. A merge takes or asks about a whole group. */
  together: readonly (readonly F[])[];
  /** What a record copies: if one of `by` changes, `fields` belong to the same group as `by`. */
  copied?: { readonly by: readonly F[]; readonly fields: readonly F[] };
  /** The rules about its fields that their types can't express. */
  rules?: readonly RecordRule<F>[];
  removal: Removal;
}

export interface KindShape<F extends string = string, Blank = Fields, To extends string = string>
  extends RecordShape<F, To> {
  step: CascadeStep;
  /** The reference to its parent; null if its parent is outside the aggregate. */
  parent: F | null;
  /** The parent's fields that name what its records come from: if they name something else, these are another's. */
  follows?: readonly string[];
  /** The field with its place among its siblings, the children of the same parent. */
  order: F | null;
  /** The values of a new record, without the references that must be given. */
  blank: Blank;
  /** Two records with equal values in these fields are duplicates; the second joins the first. */
  uniqueBy: readonly F[] | null;
  /** Records that plans never carry: why, by the value of a field. */
  keptOut: { field: F; because: Readonly<Record<string, string>> } | null;
  /** A new record with a value in this field is not saved. */
  errorField: F | null;
}

export interface RecordRule<F extends string = string> {
  /** The rule runs for a new record, and for a saved one if one of these fields is set. */
  fields: readonly F[];
  /** Returns the errors by field, in words for the person; empty if there are none. */
  faults: (record: Fields) => Readonly<Record<string, string>>;
}

/** A shape for the kernel's functions. `A` is the aggregate's type, `N` its name. */
export interface Shape<A extends Aggregate = Aggregate, N extends string = string>
  extends RecordShape<string> {
  name: N;
  /** The root's fields that can't change once they are set, because children depend on them. */
  fixedOnceSet: readonly string[];
  blank: Fields;
  facts: (root: Fields) => RemovalFacts;
  kinds: Readonly<Record<string, KindShape>>;
  /** Carries the type; never set. */
  readonly aggregate?: A;
}

type FieldOf<T> = Exclude<keyof T & string, 'id' | keyof EditFlags>;

/** The names of all fields of an aggregate and its children. */
export type FieldName<A extends Aggregate> =
  | FieldOf<RootOf<A>>
  | { [K in KindOf<A>]: FieldOf<RecordOf<A, K>> }[KindOf<A>];

/** Every field, with references optional. A field without an initial value does not compile. */
type BlankOf<R> = Omit<R, 'id' | keyof EditFlags | `${string}Id`> & Partial<Pick<R, keyof R & `${string}Id`>>;

/** What a reference of an aggregate may name: its root, a child, or a record outside. */
type TargetOf<A extends Aggregate, N extends string> = N | KindOf<A> | OutsideName;

/** The table of an aggregate `A`, with the names of fields and references checked against its types. */
export interface ShapeTable<A extends Aggregate, N extends string = string>
  extends RecordShape<FieldOf<RootOf<A>>, TargetOf<A, N>> {
  name: N;
  fixedOnceSet: readonly FieldOf<RootOf<A>>[];
  blank: BlankOf<RootOf<A>>;
  facts: (root: RootOf<A>) => RemovalFacts;
  kinds: {
    [K in KindOf<A>]: KindShape<FieldOf<RecordOf<A, K>>, BlankOf<RecordOf<A, K>>, TargetOf<A, N>>;
  };
}

/**
 * Checks a table and returns the shape for the kernel's functions, with the kinds in the cascade's order.
 * @throws for a `keep` reference to a target that may be deleted for good
 */
export function defineShape<A extends Aggregate, const N extends string>(
  table: ShapeTable<A, N>,
): Shape<A, N> {
  const shape = table as Shape<A, N>;
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
  // no prototype: kind names come from requests, and `constructor` must not be found
  return { ...shape, kinds: Object.assign(Object.create(null), Object.fromEntries(inOrder)) };
}

/** Returns the kinds of children, in the cascade's order. */
export function kindsOf(shape: Shape): string[] {
  return Object.keys(shape.kinds);
}

/**
 * Returns the entry of a kind.
 * @throws for an unknown kind
 */
export function kindShape(shape: Shape, kind: string): KindShape {
  const found = shape.kinds[kind];
  invariant(found !== undefined, 'kind_unknown', kind);
  return found;
}

/** Returns a new record of the kind without an id: blank and flagged as created. */
export function blankRecord(shape: Shape, kind: string): EditFlags & Fields {
  return { ...kindShape(shape, kind).blank, created: true, updated: false, deleted: false };
}

/** Returns the unique key of a record as text, or null if the kind allows duplicates. */
export function uniqueKey(shape: Shape, kind: string, fields: Fields): string | null {
  const { uniqueBy } = kindShape(shape, kind);
  return uniqueBy === null ? null : JSON.stringify(uniqueBy.map((field) => fields[field] ?? null));
}

/** Returns why a record is kept out of plans (R4.5), or null if it is not. */
export function whyKeptOut(shape: Shape, kind: string, fields: Fields): string | null {
  const { keptOut } = kindShape(shape, kind);
  const value = keptOut && fields[keptOut.field];
  return typeof value === 'string' && Object.hasOwn(keptOut!.because, value)
    ? keptOut!.because[value]!
    : null;
}
