import type { DocumentTotals, SaveRequest } from '@fieldwright/contract/documents';
import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate, Fields, KindOf, Shape } from '@fieldwright/domain/kernel/edit-shape';
import type { LiveTopic } from '@fieldwright/domain/people/live-topics';
import type { Permission } from '@fieldwright/domain/people/roles';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import type { DocumentName } from '@fieldwright/domain/saves/document-names';
import type { TaxedDocument } from '@fieldwright/domain/taxes/tax-rules';
import type { BatchStatement } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import type { Base } from './save-base.ts';
import type { Saver } from './saver.ts';

/** The behavior of a kind of document, apart from its structure. `A` is the document. */
export interface Behavior<out A extends Aggregate> {
  shape: Shape<A>;
  /**
   * kinds of children that belong to the document's site and outlive the document; null if the kind has no
   * site
   */
  site: { kinds: readonly string[] } | null;
  /** the tax, which a save settles (R3.5); null if the kind has none */
  tax: {
    entryOf(document: A): TaxedDocument;
    /** the root field with the moment whose day decides the exemption; null: it's always today's */
    dateField: string | null;
  } | null;
  /** its name in live messages */
  topic: LiveTopic;
  rights: DocumentRights;
  /**
   * Statements to send together with those that begin a save. The checks get their rows as `rows`.
   * @param plan as it was sent
   */
  asks?(who: SignedIn, plan: Plan): BatchStatement[];
  /** Refusals of this kind only, after those of every document. */
  checks: OwnChecks<A>;
  /** Whether the document in its current state prevents the removal of its site or customer (R4.4). */
  keepsPlace?(document: A): boolean;
  /** Returns the value of `complete` after a save (R4.6). If missing, the document is always complete. */
  complete?(current: A | null, finishes: boolean): boolean;
  /** Returns the edit of a child's own endpoint with what follows from it, as on the screen. If missing, nothing does. */
  edited?(before: Edit<A>, after: Edit<A>): Edit<A>;
  /** Returns the user's own changes, which are merged: without what the save works out. If missing, all of them. */
  asked?(plan: Plan, current: A): Plan;
  /** Returns the plan with the consequences that the person can't set. If missing, the plan is unchanged. */
  settle?(plan: Plan, save: { current: A | null; after: A }): Plan;
  /**
   * Returns one total per part that can be priced; none if the document can't be priced in its current state.
   */
  totals(document: A, settings: PricingSettings): DocumentTotals[];
  /** The values of `listed`. */
  listedTotals(document: A, totals: DocumentTotals[]): Fields;
  /** Returns statements that change other tables, to run before and after those of the document. */
  follows?(written: WrittenDocument<A>): { before?: BatchStatement[]; after?: BatchStatement[] };
  /** Applies a save's effects on other documents, in its transaction. */
  passOn?(tx: Write, saver: Saver, save: PassedOn<A>): Promise<void>;
}

/**
 * Everything the engine for saving, reading and merging needs to know about a kind of document. Work orders
 * and proposals each define one, in their own folders.
 */
export interface DocumentRules<A extends Aggregate> extends Behavior<A> {
  /** its name is in `document-names.ts`, which saves, emails and the history's words know it by */
  shape: Shape<A, DocumentName>;
  site: A extends { siteId: number | null } ? { kinds: readonly KindOf<A>[] } : null;
  tax: A extends TaxedDocument
    ? { entryOf(document: A): TaxedDocument; dateField: (keyof A & string) | null }
    : null;
  /** the table of the root */
  table: string;
  /** the table of each kind of child */
  tables: Record<KindOf<A>, string>;
  /** root columns that a save computes for lists; not fields of the document */
  listed: readonly string[];
  sql: OwnSql;
}

/** Permissions for all documents of a kind. Without them, a person can open only their own (R6.4). */
export interface DocumentRights {
  read: Permission;
  write: Permission;
  /** opens documents for which `OwnSql.shared` holds */
  shared?: Permission;
}

/** SQL about a document: alias `a` has the names of fields, row `d` those of columns. */
export interface OwnSql {
  /** condition on `a`: it is the signed-in person's own document (R6.4) */
  own: string;
  /** condition on `a`: a person with the right `shared` may read the document */
  shared?: string;
  /** what the screen shows in addition, as parts of `json_build_object` on `d` */
  context: string;
  /** columns of a new document at a site `s`; $1 is the site */
  start?: string;
  /** the files that the screen shows, as a JSON list, on `d` */
  files?: string;
}

export interface OwnChecks<out A extends Aggregate> {
  sent?: readonly Check<SentSave<A>>[];
  settled?: readonly Check<SettledSave<A>>[];
  priced?: readonly Check<PricedSave<A>>[];
}

/** A document and the write in progress. */
export interface WrittenDocument<out A extends Aggregate> {
  plan: Plan;
  current: A | null;
  after: A;
  listed: Fields;
}

/* The stages of a save, as its checks see them. */

export interface Check<out Save> {
  /** what the check looks at, in words */
  name: string;
  /** @throws Refusal */
  refuse(save: Save): void | Promise<void>;
}

/** A save as it was sent, in the transaction that locks its document. */
export interface SentSave<out A extends Aggregate = Aggregate> {
  tx: Write;
  who: SignedIn;
  now: number;
  document: DocumentKind;
  request: SaveRequest;
  /** temporary ids are replaced if an earlier save created the records */
  plan: Plan;
  /** the plan without the fields that a save computes: the user's own changes */
  asked: Plan;
  /** null if the plan creates the document */
  current: A | null;
  /** whether the document is the person's own */
  own: boolean;
  base: Base | null;
  /** `current`, or the blank that a new document starts from */
  start: A;
  /** the refusal for each field that names a missing entry of the company's lists */
  missing: Record<string, string>;
}

/** The save after merging and settling; `plan` is what will be written. */
export interface SettledSave<out A extends Aggregate = Aggregate> extends SentSave<A> {
  after: A;
  /** permanent ids of new records, by the temporary ids that were sent */
  given: IdMap;
  /** the rows of each statement in `asks` */
  rows: Record<string, unknown>[][];
}

export interface PricedSave<out A extends Aggregate = Aggregate> extends SettledSave<A> {
  /** the amounts that lists show */
  listed: Fields;
}

/** A save that may change other documents. */
export interface PassedOn<out A extends Aggregate> {
  plan: Plan;
  sent: SaveRequest;
  after: A;
  totals: readonly DocumentTotals[];
}

/** The table of one kind of record. */
export interface KindTable {
  kind: string;
  table: string;
  /** fields that have a column: all but the id, the flags and fields that only devices use */
  fields: readonly string[];
  /** columns that a save computes for lists; not fields of the document */
  listed: readonly string[];
  /** the column that names the document; null if the record belongs to the site and outlives the document */
  rootColumn: string | null;
}

/** A kind of document as the engine works with it. */
export interface DocumentKind<out A extends Aggregate = Aggregate> extends Behavior<A> {
  name: string;
  root: KindTable;
  kinds: readonly KindTable[];
  own: OwnSql;
  sql: DocumentSql;
}

export interface KindSql {
  insert: string;
  update: string;
  remove: Record<'delete' | 'hide' | 'void', string>;
}

export interface DocumentSql {
  load: string;
  loadWithCosts: string;
  /** for a screen, with its context */
  open: string;
  openWithCosts: string;
  /** $1: id; who may open it, without its contents */
  access: string;
  /** $1: a site; what a new document there starts with; null for a kind without sites */
  start: string | null;
  /** $1: a site; the records that belong to it rather than to one document */
  beside: string;
  /**
   * $1: id; locks the document against other saves and returns its version. Rows that only refer to it aren't
   * blocked: otherwise a save of a work order would wait for its proposal, whose deposits wait for the work
   * order
   */
  lock: string;
  kinds: Readonly<Record<string, KindSql>>;
}

/** Returns the table of a kind, or of the root for the shape's name. */
export function kindTable(document: DocumentKind, kind: string): KindTable {
  if (kind === document.name) return document.root;
  const found = document.kinds.find((each) => each.kind === kind);
  if (!found) throw new Error(`${document.name} has no ${kind}.`);
  return found;
}

/** Returns the document's site; null without one, or if the kind has no sites. */
export const siteIdOf = ({ site }: Pick<DocumentKind, 'site'>, document: Fields): number | null =>
  site === null ? null : ((document['siteId'] ?? null) as number | null);

/** Checks whether a plan changes records that belong to the document's site. */
export const changesSite = ({ site }: Pick<DocumentKind, 'site'>, { steps }: Plan): boolean =>
  steps.some(({ kind }) => site?.kinds.includes(kind));

/**
 * Returns a function from permanent ids to the ids that were sent, because refusals name the latter.
 * @param given ids of new records, by those that were sent
 */
export function sentIds(given: IdMap): (id: number) => string | number {
  const sent = new Map(Object.entries(given).map(([from, to]) => [to, from]));
  return (id) => sent.get(id) ?? id;
}

/** Returns the ids of a plan's new records, as they were sent. */
export const createdIn = ({ steps }: Plan): number[] =>
  steps.flatMap(({ records }) => records.filter(({ created }) => created).map(({ id }) => id));

/** Returns a plan's change of the document's root; undefined if the root stays as it is. */
export const rootOf = ({ entity, steps }: Plan) => steps.find(({ kind }) => kind === entity)?.records[0];
