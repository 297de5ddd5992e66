import type { CustomerFields } from '../customers/customer.ts';
import type { PlaceFields } from '../customers/site.ts';

/** What can be imported from CSV. `trade-permits` is work history as a town's permit office gives it out. */
export const importKinds = ['customers', 'sites', 'work-history', 'trade-permits'] as const;
export type ImportKind = (typeof importKinds)[number];

/** `checked`: nothing is written yet. `failed`: nothing was written; it can be tried again. */
export const importStates = ['checked', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

export const importLimits = {
  /** bytes of a file */
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  /** characters of one row; more is a quotation mark that nobody closed */
  rowLength: 100_000,
  columns: 200,
  /** problems that are kept for the download; all are counted */
  problems: 100_000,
  /** problems in the report itself */
  shownProblems: 100,
} as const;

/** Where the file is wrong. `column` is null where the row as a whole is. */
export interface ImportProblem {
  line: number;
  column: string | null;
  /** what stands there, cut short */
  value: string;
  reason: string;
}

/** The cells of a row that say something, by the field of the customer or the site that they fill. */
export interface Filled {
  customer: Partial<Record<keyof CustomerFields, Cell>>;
  site: Partial<Record<keyof PlaceFields, Cell>>;
}

/** A cell as problems and notices show it. */
export type Cell = Pick<ImportProblem, 'value'> & { column: string };

/** A line of a closed work order. Without a price it is to follow, which is never the same as 0. */
export interface LineDraft {
  text: string;
  description: string;
  unitPriceCents: number | null;
  freeOfCharge: boolean;
}

/** A closed work order. */
export interface WorkDraft {
  /** the day it was asked for, at the site */
  day: string;
  text: string;
  /** names by which its department may be known; the first that the company has */
  departments: readonly string[];
  /** null: the work was not done, so nothing is charged */
  line: LineDraft | null;
}

/** What a good row says, whatever its format. */
export interface ImportRow {
  /** by which the row is known again, in the words of whoever made the file */
  key: string;
  /** null: of `customerKey`, or of the site */
  customer: CustomerFields | null;
  /** the key of a customer that was imported before */
  customerKey: string | null;
  site: PlaceFields | null;
  work: WorkDraft | null;
}
