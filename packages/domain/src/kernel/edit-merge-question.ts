import type { RecordName } from './edit-graph.ts';
import type { Plan } from './edit-plan.ts';
import type { Aggregate, Fields } from './edit-shape.ts';

/*
 * The input and the questions of a merge. All of it is plain JSON: questions are part of the save's response,
 * which the contract defines.
 */

/** The author of a change, as shown in a question. */
export interface Author {
  id: number;
  name: string;
}

/** The last change of a field. `field` is null if the record was added. */
export interface LastChange extends RecordName {
  field: string | null;
  by: Author;
  at: string;
}

/** A record deleted for good, with its last values. */
export interface GoneRecord extends RecordName {
  fields: Fields;
  by: Author;
  at: string;
}

export interface MergeInput {
  /** The current rows, including hidden and voided ones. */
  current: Aggregate;
  /** The incoming plan, with the ids of earlier saves put in (`repointPlan`). */
  plan: Plan;
  /** The last change of each field by others since the plan's version. */
  changes: readonly LastChange[];
  /** The records deleted since that version. */
  gone: readonly GoneRecord[];
}

/** What goes with either answer to a question about what a record names, such as the parts of a line's item. */
export interface ReplacedRecords {
  /** The records that others added as they replaced it. */
  theirs: (RecordName & { fields: Fields })[];
  /** The plan's records, added and removed as it replaces it. */
  yours: RecordName[];
}

/** Both changed the same field, or fields that belong together. */
export interface SameFieldQuestion {
  type: 'sameField';
  /** The row. */
  record: RecordName;
  /** The plan's record; its id differs from the row's if it joined the row. */
  yours: RecordName;
  fields: { field: string; from: unknown; theirs: unknown; yours: unknown }[];
  replaced?: ReplacedRecords | undefined;
  choices: Choice[];
  by: Author | null;
  at: string | null;
}

/** They removed a record you changed or added to. `yours` restores it with your changes. */
export interface TheyRemovedQuestion {
  type: 'theyRemoved';
  /** The topmost record they removed. */
  record: RecordName;
  /** The plan's changes that depend on it: whole records, or one field. */
  yours: (RecordName & { field: string | null })[];
  /** The records to create anew (`restore`) and to show again (`unhide`) if it is restored. */
  restore: GoneRecord[];
  unhide: RecordName[];
  choices: Choice[];
  by: Author | null;
  at: string | null;
}

/** You removed a record they changed or added to. `yours` removes it anyway, `theirs` keeps it. */
export interface YouRemovedQuestion {
  type: 'youRemoved';
  /** The topmost record the plan removes. */
  record: RecordName;
  /** The records the plan removes with it. */
  yours: RecordName[];
  /** Their changes to these records; `from` is null for a field the plan does not name. */
  theirs: (RecordName & { field: string; from: unknown; theirs: unknown })[];
  /** The records they added to it. */
  added: (RecordName & { fields: Fields })[];
  choices: Choice[];
  by: Author | null;
  at: string | null;
}

export type Choice = 'theirs' | 'yours';
export type MergeQuestion = SameFieldQuestion | TheyRemovedQuestion | YouRemovedQuestion;
