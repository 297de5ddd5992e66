import { loanPlanSchema } from '@fieldwright/domain/financing/loan-plan';
import { planSchema } from '@fieldwright/domain/kernel/edit-plan';
import { count, dateTime, text } from '@fieldwright/domain/kernel/field';
import { sitePricesSchema } from '@fieldwright/domain/price-books/site-prices';
import { customerMessageKinds } from '@fieldwright/domain/proposals/customer-message';
import { offeredTemplateSchema } from '@fieldwright/domain/proposals/listed-proposal';
import { revisionDifferenceSchema } from '@fieldwright/domain/proposals/revision-differences';
import { proposalStatuses } from '@fieldwright/domain/proposals/sales-proposal';
import { signatureMethods } from '@fieldwright/domain/proposals/signature';
import { parkings } from '@fieldwright/domain/saves/parking';
import { callStatuses } from '@fieldwright/domain/schedule/call';
import { taxSettingsSchema } from '@fieldwright/domain/settings/tax-settings';
import { taxExemptionSchema } from '@fieldwright/domain/taxes/frozen-tax';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { fileAddressSchema } from './files.ts';
import { placeRemovalSchema, removalSchema } from './removals.ts';

/** Saves of proposals and work orders: one request, one transaction, applied once per key. */

/** The refusals that any document's save may have. */
export const saveErrors = [
  'key_reused',
  'after_missing',
  'ref_discarded',
  'discarded',
  'not_found',
  'removed',
  'too_old',
] as const;

/** The refusals of attaching a file by its guid. */
export const attachErrors = ['file_incomplete', 'file_attached', 'file_refused', 'file_damaged'] as const;

export const tempIdSchema = z.string().regex(/^-\d{1,9}$/, 'A temporary id is negative, like -1.');

/** The amounts of a document, or of one package of a proposal, as a screen shows them. */
export const totalsSchema = z.object({
  /** The package of a proposal; null for a work order. */
  packageId: z.int().nullable(),
  subtotalCents: z.int(),
  discountsCents: z.int(),
  taxCents: z.int(),
  rebatesCents: z.int(),
  totalCents: z.int(),
  amountDueCents: z.int(),
  /** False while a price is open. */
  complete: z.boolean(),
});
export type DocumentTotals = z.infer<typeof totalsSchema>;

export const saveRequestSchema = z.object({
  /** Created by the client, once per save: the same key never saves twice. */
  key: z.uuid(),
  /** The format of this request. Formats of the last 180 days are supported. */
  format: z.int().default(1),
  plan: planSchema,
  /** The version the plan is based on, or `after`; neither if the plan creates the document. */
  basedOn: count.optional(),
  /**
   * The version (`siteVersion`) of the site whose systems the plan is based on. The response then includes
   * the others' changes to them.
   */
  basedOnSite: count.optional(),
  /** The previous save in the same lane (offline work). */
  after: z.uuid().optional(),
  /** The temporary ids of earlier saves, of this or another document, that the plan refers to. */
  refs: z.record(tempIdSchema, z.object({ key: z.uuid(), tempId: z.int().max(-1) })).default({}),
  /** The refused save that this one replaces. */
  replaces: z.uuid().optional(),
  /** The totals the person saw. The response reports differences. */
  totals: z.array(totalsSchema.pick({ packageId: true, totalCents: true, amountDueCents: true })).default([]),
  /**
   * The lowest balance due the person expects after the save, for a work order or the one a proposal was sold
   * into. If it would be lower, a payment that overpays is refused as `overpaid`. Omitted by a device that
   * worked offline, whose payments are always recorded.
   */
  leastDueCents: z.int().optional(),
  /** The save's name in lists: "Work order 4711, 3 lines". */
  label: text(200).default(''),
  device: z
    .object({
      id: z.uuid(),
      /** The device's clock when the person saved, and the offset to the server's clock. */
      date: dateTime,
      clockOffsetMs: z.int(),
    })
    .optional(),
  /** Keys whose responses have arrived, so that they can be deleted. */
  acknowledged: z.array(z.uuid()).max(500).default([]),
});
export type SaveRequest = z.infer<typeof saveRequestSchema>;
export type SaveRequestInput = z.input<typeof saveRequestSchema>;

const recordName = { kind: z.string(), id: z.int() };
const author = z.object({ id: z.int(), name: z.string() });
/** Any JSON value, defined once because it is recursive. The field's own shape determines its type. */
export const jsonValue: z.ZodType = z.json();

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
const withFields = z.object({ ...recordName, fields: z.record(z.string(), jsonValue) });

export const questionSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('sameField'),
    record: named,
    yours: named,
    fields: z.array(z.object({ field: z.string(), from: jsonValue, theirs: jsonValue, yours: jsonValue })),
    replaced: z.object({ theirs: z.array(withFields), yours: z.array(named) }).optional(),
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
    added: z.array(withFields),
    ...asked,
  }),
]);

/** The response to a save: saved, or nothing written and questions about conflicting changes. */
export const saveAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('saved'),
    id: z.int(),
    version: z.int(),
    /** The id of each temporary id (R4.3). */
    ids: z.record(tempIdSchema, z.int()),
    /** The number that a new document got. */
    number: z.string().optional(),
    /** Others' changes that were kept. */
    cameIn: z.array(lastChangeSchema),
    totals: z.array(totalsSchema),
    /** The differences from the totals the person saw. */
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

/** A save in a document's history: who, when, the old and new values of each field, and the request. */
export const changeSchema = z.object({
  id: z.int(),
  version: z.int(),
  steps: planSchema.shape.steps,
  by: author.nullable(),
  date: z.iso.datetime({ offset: true }),
  requestId: z.string(),
  saveKey: z.uuid().nullable(),
});

/** A refused save from a device, as the office's list shows it. */
export const parkedSaveSchema = z.object({
  key: z.uuid(),
  entity: z.string(),
  rootId: z.int().nullable(),
  label: z.string(),
  reason: z.string(),
  by: author,
  /** Corrected by the clock's offset. */
  savedDate: z.iso.datetime({ offset: true }).nullable(),
  /** The device's clock was off by more than five minutes. */
  clockWrong: z.boolean(),
  parkedDate: z.iso.datetime({ offset: true }),
  /** `listed`: only the device has the contents. */
  kept: z.enum(parkings),
});

/** The customer and site of a document. */
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

/** A tax item as pricing uses it. */
const usedTaxItemSchema = z.object({
  id: z.int(),
  text: z.string(),
  jurisdictions: z.array(z.object({ id: z.int(), text: z.string(), rate: z.int() })),
});

/** Data that a screen shows with a document and needs for its totals. Not saved with the document. */
export const documentContextSchema = z.object({
  /** Null only for a template. */
  place: placeSchema.nullable(),
  pricing: taxSettingsSchema.extend({
    taxItem: usedTaxItemSchema.nullable(),
    /** The certificate that frees its customer from tax at its site, on the day it is priced; null without one. */
    taxExemption: taxExemptionSchema.nullable(),
  }),
  /** Whose prices its site gives it; null only for a template. */
  sitePrices: sitePricesSchema.nullable(),
  /** Who removed it, and when (R4.4); null if it is not removed. */
  removal: removalSchema.nullable(),
  /**
   * The removal of its customer or site, which locks the document until it is restored; null if neither is
   * removed.
   */
  placeRemoval: placeRemovalSchema.nullable(),
  /** Who saved it last. */
  savedBy: author.nullable(),
  /** For an accepted proposal: its work order with the call's status; null if there is none. */
  soldAs: z
    .object({
      id: z.int(),
      number: z.string(),
      text: z.string(),
      callStatus: z.enum(callStatuses).nullable(),
      /** The work order's author, who counts as a seller like the proposal's author. */
      createdBy: z.int().nullable(),
      /** Null if it can't be priced. */
      amountDueCents: z.int().nullable(),
      processed: z.boolean(),
      /** When each of the proposal's payments was recorded. */
      payments: z.array(z.object({ id: z.int(), recordedDate: dateTime })),
    })
    .nullable(),
  /**
   * For a proposal: its statuses since it was created, oldest first, with date and author; null if the
   * customer made the change.
   */
  timeline: z.array(
    z.object({ status: z.enum(proposalStatuses), date: z.string(), by: z.string().nullable() }),
  ),
  /**
   * For a proposal that was sent: the version that the customer sees, and how the proposal differs from it now;
   * null if it never was.
   */
  sent: z
    .object({
      /** Counts from 1. */
      number: z.int(),
      date: dateTime,
      /** Null if it was nobody of the staff. */
      by: z.string().nullable(),
      differences: z.array(revisionDifferenceSchema),
    })
    .nullish(),
  /**
   * For a proposal that a customer has signed by a link: the latest signature, and how the proposal differs
   * from what was signed; null without one.
   */
  signed: z
    .object({
      /** Of everyone who has signed it. */
      name: z.string(),
      /** Whether a second person still has to sign. */
      waits: z.boolean(),
      method: z.enum(signatureMethods),
      date: dateTime,
      packageId: z.int(),
      addOnIds: z.array(z.int()),
      /** Of the version that was signed. */
      number: z.int(),
      differences: z.array(revisionDifferenceSchema),
    })
    .nullish(),
  /** For a proposal: its files and the pictures of its packages, with short-lived addresses of their thumbnails. */
  files: z.array(fileAddressSchema).optional(),
  /** For a proposal: what its customer has written by a link, and why they declined as staff noted it, oldest first, with the answers. */
  messages: z
    .array(
      z.object({
        id: z.int(),
        kind: z.enum(customerMessageKinds),
        text: z.string(),
        /** Who of the staff noted it; null or missing if the customer wrote it. */
        notedBy: z.string().nullish(),
        date: dateTime,
        answer: z.object({ text: z.string(), by: z.string().nullable(), date: dateTime }).nullable(),
      }),
    )
    .optional(),
  /** For a proposal: whether the customer turned reminders off. */
  noReminders: z.boolean().optional(),
  /**
   * For a proposal: the departments of its lines' services and parts. Empty for a work order, whose lines
   * have their own.
   */
  lineDepartments: z.array(
    z.object({
      serviceRepairId: z.int().nullable(),
      partItemId: z.int().nullable(),
      id: z.int(),
      text: z.string(),
    }),
  ),
  /**
   * The company's financing plans in order, without their dealer fees; those that were removed only if the
   * document offers them.
   */
  loanPlans: z.array(loanPlanSchema),
  /** The lender that customers can apply with; null if none is connected. */
  lender: z.object({ isTest: z.boolean() }).nullable(),
});
export type DocumentContext = z.infer<typeof documentContextSchema>;

export const documentEndpoints = {
  'GET /api/sites/{id}/documentstart': {
    summary: 'Get the starting data for a new proposal or work order at a site: customer, address and tax',
    access: ['proposals.edit', 'proposals.own', 'workorders.edit', 'workorders.own'],
    params: idParams,
    answer: documentContextSchema.extend({
      /** The newest templates of proposals. */
      templates: z.array(offeredTemplateSchema),
    }),
    errors: ['not_found'],
    ids: { id: 'sites' },
  },
} as const satisfies EndpointList;
