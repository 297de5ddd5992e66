import { importLimits } from '@fieldwright/domain/imports/import';
import { date as day } from '@fieldwright/domain/kernel/field';
import {
  type ExchangeOutcome,
  exchangeAskSchema,
  exchangeOutcomes,
} from '@fieldwright/domain/price-books/exchange/exchange-file';
import { priceStepSchema } from '@fieldwright/domain/price-books/price-step';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { correctionSchema, importFileName, mappingSchema } from './imports.ts';
import { priceBookEntryKinds } from './price-books.ts';

/** Changing a price book by a file: what it would change is shown first. */

const access = 'pricebooks.edit' as const;
const date = z.iso.datetime({ offset: true });
const cents = z.int().nullable();
/** More than a file and a price book have together. */
const maxRows = 100 * importLimits.rows;
/** In 1/10,000 of a percent of the price. */
const rate = z.number().nullable();

/** A row, or an entry that no row is about, as the preview shows it. */
export const bookPreviewRowSchema = z.object({
  /** Of an entry that the file leaves out; missing in what was compared before items could be kept. */
  id: z.int().optional(),
  /** Null for an entry that no row is about. */
  line: z.int().nullable(),
  outcome: z.enum(exchangeOutcomes),
  /** Null for a category, and for a row that can't be read. */
  kind: z.enum(priceBookEntryKinds).nullable(),
  code: z.string(),
  text: z.string(),
  /** The cells of its row by the file's headings, as corrected; missing without a row. */
  cells: z.record(z.string(), z.string()).optional(),
  oldPriceCents: cents,
  priceCents: cents,
  /** How both come about; missing in what was compared before there were steps. */
  oldSteps: z.array(priceStepSchema).optional(),
  steps: z.array(priceStepSchema).optional(),
  oldMargin: rate,
  margin: rate,
  /** Both in cents; missing in what was compared before they were kept. */
  oldMarginCents: cents.optional(),
  marginCents: cents.optional(),
  /** Whether the margin is below the one to warn of. */
  lowMargin: z.boolean(),
  /** What a change changes besides the price, by the names of the columns, as cells. */
  fields: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  /** Why it is bad, with its cells. */
  problems: z.array(
    z.object({
      column: z.string().nullable(),
      heading: z.string().nullable(),
      value: z.string(),
      reason: z.string(),
      /** Whether a rule refuses the row, and a person may allow it. */
      canAllow: z.boolean().optional(),
    }),
  ),
});
export type BookPreviewRow = z.infer<typeof bookPreviewRowSchema>;

export const bookImportCountsSchema = z.object({
  bad: z.int(),
  change: z.int(),
  add: z.int(),
  remove: z.int(),
  follow: z.int(),
  same: z.int(),
  kept: z.int(),
  left: z.int(),
} satisfies Record<ExchangeOutcome, z.ZodType>);

const report = z.object({
  /** Rows, and entries that no row is about, by outcome. */
  counts: bookImportCountsSchema,
  /** How many of those that come in have a low margin. */
  lowMargins: z.int(),
  newCategories: z.int(),
  /** Whether nothing is removed, because rows that have errors may be about any entry. */
  removalsHeld: z.boolean(),
  /** The first new categories, as paths. */
  firstCategories: z.array(z.string()),
  /** The sheet that was read; null for CSV, missing in what was compared before it was kept. */
  sheet: z.string().nullable().optional(),
  /** In the file's order; a column without one is empty. */
  headings: z.array(z.string()),
  /** For each column of the format that the file has: the file's heading. */
  mapping: mappingSchema,
  ignoredColumns: z.array(z.string()),
  /** The first rows of each outcome. */
  preview: z.array(bookPreviewRowSchema),
});
export type BookImportReport = z.infer<typeof report>;

const asked = exchangeAskSchema.extend({
  /**
   * Null takes the columns of the last file of another supplier; without another supplier, it recognizes them anew
   * and forgets how they were mapped before.
   */
  mapping: mappingSchema.nullable().default(null),
  corrections: z.array(correctionSchema).max(importLimits.corrections).default([]),
  /** The lines of the rows that are left out. */
  leftOut: z.array(z.int().min(1)).max(importLimits.leftOut).default([]),
});
export type BookImportAsk = z.output<typeof asked>;

/**
 * `scheduled`: its changes are made on its start date. `undoing`: what it did is being taken back. `undone`: all of it
 * was.
 */
const bookImportStates = ['checked', 'scheduled', 'running', 'done', 'failed', 'undoing', 'undone'] as const;

export const bookImportSchema = z.object({
  id: z.int(),
  /** Rises each time the file is compared. */
  version: z.int(),
  priceBookId: z.int(),
  fileName: z.string(),
  state: z.enum(bookImportStates),
  rows: z.int(),
  /** While it runs, or is being undone. */
  doneRows: z.int(),
  asked,
  /** Whether its columns are mapped as for the supplier's last file with the same headings. */
  remembered: z.boolean(),
  report,
  /** Why nothing was written. */
  failure: z.string().nullable(),
  /** Why it couldn’t be undone the last time, with each item that was changed or used since, in words. */
  undoRefused: z.object({ reason: z.string(), conflicts: z.array(z.string()) }).nullable(),
  /** The day on which a scheduled one starts. */
  startDate: day.nullable(),
  createdDate: date,
  finishedDate: date.nullable(),
  undoneDate: date.nullable(),
  /** The name of the person who checked the file. */
  by: z.string().nullable(),
  /** Who compared it last; null if they have left. */
  checkedBy: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type BookImport = z.infer<typeof bookImportSchema>;

export const listedBookImportSchema = bookImportSchema
  .pick({
    id: true,
    priceBookId: true,
    fileName: true,
    state: true,
    rows: true,
    startDate: true,
    createdDate: true,
    by: true,
  })
  .extend({
    /** The name of its price book. */
    priceBook: z.string(),
    counts: bookImportCountsSchema,
  });
export type ListedBookImport = z.infer<typeof listedBookImportSchema>;

/** How a scheduled import went. */
const bookImportNewsSchema = bookImportSchema
  .pick({ id: true, priceBookId: true, fileName: true, failure: true, startDate: true })
  .extend({
    /** The name of its price book. */
    priceBook: z.string(),
    state: z.enum(['done', 'failed']),
    counts: bookImportCountsSchema,
  });
export type BookImportNews = z.infer<typeof bookImportNewsSchema>;

/** The version that the person has seen. If the file was compared since, the request is refused. */
const basedOn = z.int().min(1);
const ids = { id: 'price_book_imports' } as const;

export const priceBookImportEndpoints = {
  'GET /api/pricebooks/{id}/imports': {
    summary: "List a price book's recent imports, newest first",
    access,
    params: idParams,
    answer: z.array(listedBookImportSchema),
    errors: ['not_found'],
    ids: { id: 'price_books' },
  },
  'POST /api/pricebooks/{id}/imports': {
    summary:
      'Compare a CSV or XLSX file with a price book without changing it: what it would add, change and remove',
    access,
    params: idParams,
    query: z.object({ fileName: importFileName }),
    bytes: importLimits.bytes,
    answer: bookImportSchema,
    errors: ['not_found', 'file_refused', 'too_large'],
    ids: { id: 'price_books' },
  },
  'GET /api/pricebookimports/{id}': {
    summary: 'Get the progress and the change set of a price book import',
    access,
    params: idParams,
    answer: bookImportSchema,
    errors: ['not_found'],
    ids,
  },
  'GET /api/pricebookimports': {
    summary: 'List recent imports into any price book, newest first',
    access,
    answer: z.array(listedBookImportSchema),
  },
  'GET /api/pricebookimports/news': {
    summary:
      'List the scheduled imports that finished or failed and whose result nobody has seen yet, newest first',
    access,
    answer: z.array(bookImportNewsSchema),
  },
  'POST /api/pricebookimports/{id}/seen': {
    summary: 'Mark the result of a scheduled import as seen; safe to repeat',
    access,
    params: idParams,
    answer: z.null(),
    errors: ['not_found'],
    ids,
  },
  'GET /api/pricebookimports/{id}/rows': {
    summary:
      'List the rows of a compared file, or the entries that no row matches, with one outcome, 100 at a time',
    access,
    params: idParams,
    query: z.object({
      outcome: z.enum(exchangeOutcomes).default('bad'),
      /** How many rows to skip: a multiple of 100. */
      from: z.coerce
        .number()
        .int()
        .min(0)
        .max(maxRows)
        .multipleOf(importLimits.previewRows)
        .default(0)
        .meta({ examples: [0] }),
      /** Only those with this text in their code or name; then `from` counts only these. */
      search: z.string().trim().max(200).default(''),
    }),
    answer: z.array(bookPreviewRowSchema),
    errors: ['not_found'],
    ids,
  },
  'GET /api/pricebookimports/{id}/leftrows': {
    summary: 'Download the rows that don’t come in as CSV, with the file’s columns and the reason of each',
    access,
    params: idParams,
    contents: true,
    answer: z.unknown(),
    errors: ['not_found'],
    ids,
  },
  'POST /api/pricebookimports/{id}/check': {
    summary:
      'Compare a file again with other rules, columns, corrected cells or rows left out; changes nothing else',
    access,
    params: idParams,
    body: asked.extend({ basedOn }),
    answer: bookImportSchema,
    errors: ['not_found', 'import_started', 'stale_version', 'file_refused'],
    ids,
  },
  'POST /api/pricebookimports/{id}/commit': {
    summary:
      'Commit a change set: all of it or nothing; repeating the request is safe, and one that stopped resumes',
    access,
    params: idParams,
    body: z.object({ basedOn }),
    answer: bookImportSchema,
    errors: ['not_found', 'import_bad_rows', 'import_started', 'stale_version'],
    ids,
  },
  'POST /api/pricebookimports/{id}/stop': {
    summary:
      'Stop a running import or undo before it changes anything; no effect once it has finished; safe to repeat',
    access,
    params: idParams,
    answer: bookImportSchema,
    errors: ['not_found'],
    ids,
  },
  'POST /api/pricebookimports/{id}/schedule': {
    summary:
      'Make the changes of a compared file on a later day, or take it off the schedule; safe to repeat',
    access,
    params: idParams,
    body: z.object({
      /** A day in the company's time zone, after today; null takes the file off the schedule. */
      startDate: day.nullable(),
      basedOn: basedOn.optional(),
    }),
    answer: bookImportSchema,
    errors: ['not_found', 'import_bad_rows', 'import_started', 'stale_version'],
    ids,
  },
  'POST /api/pricebookimports/{id}/undo': {
    summary:
      'Start undoing an import as one step; refused if anything it wrote was changed or used since; safe to repeat, and resumes one that stopped',
    access,
    params: idParams,
    answer: bookImportSchema,
    errors: ['not_found', 'import_started', 'in_use'],
    ids,
  },
  'DELETE /api/pricebookimports/{id}': {
    summary: 'Delete a compared file that wasn’t imported',
    access,
    params: idParams,
    answer: z.null(),
    errors: ['not_found', 'import_started'],
    ids,
  },
} as const satisfies EndpointList;
