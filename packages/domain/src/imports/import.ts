import type { CustomerFields } from '../customers/customer.ts';
import type { PlaceFields } from '../customers/site.ts';
import type { SystemFields } from '../customers/site-system.ts';
import type { PropertyTypeId } from '../price-books/pricing-rules.ts';

/** The CSV formats. `trade-permits` is work history as exported by a town's permit office. */
export const importKinds = ['customers', 'sites', 'systems', 'work-history', 'trade-permits'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * `checked`: nothing is written yet. `failed`: nothing was written, and it can be retried. `undone`: everything
 * it created was removed.
 */
export const importStates = ['checked', 'running', 'done', 'failed', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

export const importLimits = {
  /** The maximum size of a file in bytes. */
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  /** The maximum characters of one row. A longer row has an unclosed quotation mark. */
  rowLength: 100_000,
  columns: 200,
  /** How many problems are kept for the download. All are counted. */
  problems: 100_000,
  /** How many problems the report shows. */
  shownProblems: 100,
  /** How many rows of each outcome the preview shows. */
  previewRows: 100,
  /** How many rows of each outcome can be paged through; a file with more errors is better mended itself. */
  pagedRows: 10_000,
  /** The longest wrong cell that is shown, to be corrected. */
  badCell: 4000,
  /** How many cells can be corrected on the screen, and how many rows left out one by one. */
  corrections: 1000,
  leftOut: 10_000,
} as const;

/** An error in the file. `column` is null if it concerns the whole row. */
export interface ImportProblem {
  line: number;
  column: string | null;
  /** The cell's text, shortened. */
  value: string;
  reason: string;
  /** Whether a rule refuses the row, and a person may allow it. */
  canAllow?: boolean;
}

/**
 * The fields of a site that a file can have. There is no property type where the row says none, so that rows
 * imported before files could have it are still the same.
 */
export type ImportedPlace = PlaceFields & { propertyTypeId?: PropertyTypeId };

/** The nonempty cells of a row, by the customer or site field they fill. */
export interface Filled {
  customer: Partial<Record<keyof CustomerFields, Cell>>;
  site: Partial<Record<keyof ImportedPlace, Cell>>;
}

/** A cell as problems and notices show it. */
export type Cell = Pick<ImportProblem, 'value'> & { column: string };

/** A line of a closed work order. A null price means that the price is open, which is different from 0. */
export interface LineDraft {
  text: string;
  description: string;
  unitPriceCents: number | null;
  freeOfCharge: boolean;
}

/** A closed work order. */
export interface WorkDraft {
  /** The day of the request, in the site's time zone. */
  day: string;
  text: string;
  /** Possible names of its department; the first one that the company has is used. */
  departments: readonly string[];
  /** Null if the work was not done, so nothing is charged. */
  line: LineDraft | null;
}

/** The contents of a valid row, in any format. */
export interface ImportRow {
  /** Identifies the row; chosen by the author of the file. */
  key: string;
  /** Null if the customer is given by `customerKey` or found by the site. */
  customer: CustomerFields | null;
  /** The key of a customer imported earlier. */
  customerKey: string | null;
  /** The name of an existing customer; missing if the customer is given otherwise. */
  customerName?: string;
  site: ImportedPlace | null;
  work: WorkDraft | null;
  /** A system at the existing site with the address `site`; missing in other formats. */
  system?: SystemFields;
}

/**
 * A cell as the person corrected it before importing: its row's line, and the file's heading, so that it stays
 * when the columns are mapped differently.
 */
export interface Correction {
  line: number;
  heading: string;
  value: string;
}

/** A cell that the person typed into a row, for a column of the format that the file doesn't have. */
export interface AddedCell {
  line: number;
  column: string;
  value: string;
}

/** The outcome of a row; `left`: the person left it out. */
export const rowOutcomes = ['bad', 'new', 'changed', 'same', 'left'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
