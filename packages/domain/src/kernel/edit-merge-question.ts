import type { RecordName } from './edit-graph.ts';
import type { Plan } from './edit-plan.ts';
import type { Aggregate, Fields } from './edit-shape.ts';

/* What a merge is given, and what it asks. All of it is plain JSON: questions travel in the answer to the save. */

/** Who changed something, as the person asked will read it. */
export interface Author {
  id: number;
  name: string;
}

/** The last change of a field; `field` null: the record was added. */
export interface LastChange extends RecordName {
  field: string | null;
  by: Author;
  at: string;
}

/** A record that has been deleted for good, as it was. */
export interface GoneRecord extends RecordName {
  fields: Fields;
  by: Author;
  at: string;
}

export interface MergeInput {
  /** the rows now, hidden and voided ones too */
  current: Aggregate;
  /** an incoming plan, with the ids of earlier saves put in (`repointPlan`) */
  plan: Plan;
  /** the last change of each field by others since the version that the plan is based on */
  changes: readonly LastChange[];
  /** what has been deleted since that version */
  gone: readonly GoneRecord[];
}

/** Both changed the same field, or fields that belong together. */
export interface SameFieldQuestion {
  type: 'sameField';
  /** the row */
  record: RecordName;
  /** the plan's record: another id where it joined the row */
  yours: RecordName;
  fields: readonly { field: string; from: unknown; theirs: unknown; yours: unknown }[];
  choices: readonly Choice[];
  by: Author | null;
  at: string | null;
}

/** They removed what you changed or added to. `yours` restores what they removed and puts your changes on it. */
export interface TheyRemovedQuestion {
  type: 'theyRemoved';
  /** the topmost record that they removed */
  record: RecordName;
  /** what of the plan hangs on it: whole records, or one field */
  yours: readonly (RecordName & { field: string | null })[];
  /** to create anew, and to show again, should it be restored */
  restore: readonly GoneRecord[];
  unhide: readonly RecordName[];
  choices: readonly Choice[];
  by: Author | null;
  at: string | null;
}

/** You removed what they changed or added to. `yours` removes it all the same, `theirs` keeps it. */
export interface YouRemovedQuestion {
  type: 'youRemoved';
  /** the topmost record that the plan removes */
  record: RecordName;
  /** what the plan removes with it */
  yours: readonly RecordName[];
  /** what they changed in it; `from` is null of a field that the plan does not name */
  theirs: readonly (RecordName & { field: string; from: unknown; theirs: unknown })[];
  /** what they added to it */
  added: readonly (RecordName & { fields: Fields })[];
  choices: readonly Choice[];
  by: Author | null;
  at: string | null;
}

export type Choice = 'theirs' | 'yours';
export type MergeQuestion = SameFieldQuestion | TheyRemovedQuestion | YouRemovedQuestion;
