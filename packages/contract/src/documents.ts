import { planSchema } from '@fieldwright/domain/kernel/edit-plan';
import { count, dateTime, text } from '@fieldwright/domain/kernel/field';
import { parkings } from '@fieldwright/domain/saves/parking';
import { callStatuses } from '@fieldwright/domain/schedule/call';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { removalSchema } from './removals.ts';

/** Saving proposals and work orders: one request, one transaction, by a key that makes it happen once. */

/** Why a save of a document is refused, whichever document it is. */
export const saveErrors = [
  'key_reused',
  'after_missing',
  'ref_discarded',
  'discarded',
  'not_found',
  'removed',
  'too_old',
] as const;

/** Why a file that a record names by its guid cannot be attached. */
export const attachErrors = ['file_incomplete', 'file_attached', 'file_refused', 'file_damaged'] as const;

export const tempIdSchema = z.string().regex(/^-\d{1,9}$/, 'A temporary id is negative, like -1.');

/** The amounts of a document, or of one package of a proposal, as a screen shows them. */
export const totalsSchema = z.object({
  /** of a proposal; null for a work order */
  packageId: z.int().nullable(),
  subtotalCents: z.int(),
  discountsCents: z.int(),
  taxCents: z.int(),
  rebatesCents: z.int(),
  totalCents: z.int(),
  amountDueCents: z.int(),
  /** false while a price is to follow */
  complete: z.boolean(),
});
export type DocumentTotals = z.infer<typeof totalsSchema>;

export const saveRequestSchema = z.object({
  /** made by whoever saves, once for this save: the same key never saves twice */
  key: z.uuid(),
  /** the shape of this request; every format of the last 180 days is understood */
  format: z.int().default(1),
  plan: planSchema,
  /** the version that the plan was made on, or `after`; neither where the plan creates the document */
  basedOn: count.optional(),
  /** the version of the site (`siteVersion`) whose systems the plan was made on: the answer tells what came in of them */
  basedOnSite: count.optional(),
  /** the save before this one in the same lane (work without signal) */
  after: z.uuid().optional(),
  /** temporary ids of earlier saves, of this or another document, that the plan names */
  refs: z.record(tempIdSchema, z.object({ key: z.uuid(), tempId: z.int().max(-1) })).default({}),
  /** a refused save that this one stands for */
  replaces: z.uuid().optional(),
  /** the totals that the person saw; where they differ, the answer says so */
  totals: z.array(totalsSchema.pick({ packageId: true, totalCents: true, amountDueCents: true })).default([]),
  /**
   * the least that may be left to pay of a work order afterwards, as the person knows it: with less, a payment that
   * pays too much is refused as `overpaid`. Left out by a device that worked offline: its payments are recorded anyway
   */
  leastDueCents: z.int().optional(),
  /** what the save is called in lists: "Work order 4711, 3 lines" */
  label: text(200).default(''),
  device: z
    .object({
      id: z.uuid(),
      /** the device's own clock when the person saved, and what to add to it to get the server's */
      date: dateTime,
      clockOffsetMs: z.int(),
    })
    .optional(),
  /** keys whose answers have arrived; they need not be kept any longer */
  acknowledged: z.array(z.uuid()).max(500).default([]),
});
export type SaveRequest = z.infer<typeof saveRequestSchema>;
export type SaveRequestInput = z.input<typeof saveRequestSchema>;

const recordName = { kind: z.string(), id: z.int() };
const author = z.object({ id: z.int(), name: z.string() });
/** Any value; described once, since a list or an object holds more of them. */
export const jsonValue = z.json();

export const lastChangeSchema = z.object({
  ...recordName,
  field: z.string().nullable(),
  by: author,
  at: z.string(),
});

const choices = z.array(z.enum(['theirs', 'yours']));
const asked = { choices, by: author.nullable(), at: z.string().nullable() };
const named = z.object(recordName);
const fieldOf = z.object({ ...recordName, field: z.string().nullable() });
const gone = z.object({ ...recordName, fields: z.record(z.string(), jsonValue), by: author, at: z.string() });

export const questionSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('sameField'),
    record: named,
    yours: named,
    fields: z.array(z.object({ field: z.string(), from: jsonValue, theirs: jsonValue, yours: jsonValue })),
    ...asked,
  }),
  z.object({
    type: z.literal('theyRemoved'),
    record: named,
    yours: z.array(fieldOf),
    restore: z.array(gone),
    unhide: z.array(named),
    ...asked,
  }),
  z.object({
    type: z.literal('youRemoved'),
    record: named,
    yours: z.array(named),
    theirs: z.array(z.object({ ...recordName, field: z.string(), from: jsonValue, theirs: jsonValue })),
    added: z.array(z.object({ ...recordName, fields: z.record(z.string(), jsonValue) })),
    ...asked,
  }),
]);

/** Saved, or nothing written and a question: both changed the same, or one removed what the other changed. */
export const saveAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('saved'),
    id: z.int(),
    version: z.int(),
    /** temporary id → the id it has become (R4.3) */
    ids: z.record(tempIdSchema, z.int()),
    /** what others changed meanwhile and stays */
    cameIn: z.array(lastChangeSchema),
    totals: z.array(totalsSchema),
    /** where the totals that the person saw are others */
    differs: z.array(
      z.object({
        packageId: z.int().nullable(),
        field: z.enum(['totalCents', 'amountDueCents']),
        yours: z.int(),
        ours: z.int(),
      }),
    ),
  }),
  z.object({ outcome: z.literal('asks'), version: z.int(), questions: z.array(questionSchema) }),
]);
export type SaveAnswer = z.infer<typeof saveAnswerSchema>;
export type SavedAnswer = Extract<SaveAnswer, { outcome: 'saved' }>;

/** One save in the history of a document: who, when, which fields from what to what, by which request. */
export const changeSchema = z.object({
  id: z.int(),
  version: z.int(),
  steps: planSchema.shape.steps,
  by: author.nullable(),
  date: z.iso.datetime({ offset: true }),
  requestId: z.string(),
  saveKey: z.uuid().nullable(),
});

/** A refused save of a device, as the office's list shows it. */
export const parkedSaveSchema = z.object({
  key: z.uuid(),
  entity: z.string(),
  rootId: z.int().nullable(),
  label: z.string(),
  reason: z.string(),
  by: author,
  /** corrected by the clock's offset */
  savedDate: z.iso.datetime({ offset: true }).nullable(),
  /** the device's clock was off by more than five minutes */
  clockWrong: z.boolean(),
  parkedDate: z.iso.datetime({ offset: true }),
  /** `listed`: only the device has the contents */
  kept: z.enum(parkings),
});

/** Where a document belongs: the customer and the site. */
const placeSchema = z.object({
  customerId: z.int(),
  customerName: z.string(),
  phone: z.string(),
  siteId: z.int(),
  siteText: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  timeZone: z.string(),
});
export type DocumentPlace = z.infer<typeof placeSchema>;

/** A tax item as totals are worked out with it. */
const usedTaxItemSchema = z.object({
  id: z.int(),
  text: z.string(),
  jurisdictions: z.array(z.object({ id: z.int(), text: z.string(), rate: z.int() })),
});

/** What a screen shows of a document beside it, and works its totals out with. No part of it is saved with the document. */
export const documentContextSchema = z.object({
  /** null only on a template */
  place: placeSchema.nullable(),
  pricing: z.object({ allowOverrideTaxes: z.boolean(), taxItem: usedTaxItemSchema.nullable() }),
  /** who removed it, and when (R4.4); null of one that is not removed */
  removal: removalSchema.nullable(),
  /** who saved it last */
  savedBy: author.nullable(),
  /** of an accepted proposal: the work order that it became, and where its call stands; null where it belongs to none */
  soldAs: z.object({ id: z.int(), text: z.string(), callStatus: z.enum(callStatuses).nullable() }).nullable(),
  /** of a proposal: whose the services are that its lines are made of; none of a work order, whose lines say it themselves */
  lineDepartments: z.array(z.object({ serviceRepairId: z.int(), id: z.int(), text: z.string() })),
});
export type DocumentContext = z.infer<typeof documentContextSchema>;

export const documentEndpoints = {
  'GET /api/sites/{id}/documentstart': {
    summary:
      'What a new proposal or work order at a site begins with: customer, address and the tax of the place',
    access: ['proposals.edit', 'proposals.own', 'workorders.edit', 'workorders.own'],
    params: idParams,
    answer: documentContextSchema,
    errors: ['not_found'],
    ids: { id: 'sites' },
  },
} as const satisfies EndpointList;
