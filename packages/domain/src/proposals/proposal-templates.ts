import { changeRecord, changeRoot } from '../kernel/edit-change.ts';
import { copyAsNew } from '../kernel/edit-copy.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { asOneStep } from '../kernel/edit-history.ts';
import type { Edit } from '../kernel/edit-session.ts';
import type { PricedAs } from '../price-books/line-price.ts';
import { checkPrice, type PriceToday, priceAccepted } from '../price-books/price-check.ts';
import { blankTaxEntry } from '../taxes/tax-entry.ts';
import { isOfCustomer, ofTemplate, ofTemplateLine } from './proposal-rules.ts';
import type { SalesProposal, SalesProposalRoot } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

/** The kinds of children that are about one customer. */
const ofCustomer = ['payments', 'loanApplications', 'fileInformations'] as const;

/** What a person enters about a template. */
export type TemplateFields = Pick<SalesProposalRoot, 'text' | 'callDepartmentTypeId' | 'templateNote'>;

/**
 * Copies a proposal as a template: packages, lines, discounts and rebates, and nothing of the customer (R4.10,
 * R4.11). The original is unchanged.
 * @param guid the template's address
 */
export function saveAsTemplate(
  proposal: SalesProposal,
  guid: string,
  fields: TemplateFields,
): Edit<SalesProposal> {
  const nobodys = {
    ...proposal,
    details: proposal.details.map((line) => ({ ...line, ...ofTemplateLine })),
  };
  return copyAsNew(salesProposalShape, nobodys, {
    fields: { ...ofTemplate, ...fields, guid, isTemplate: true },
    without: ofCustomer,
  });
}

/** Values of a template that a person may set; the others follow in the save. */
const {
  status: _status,
  frozenTax: _tax,
  acceptedBy: _by,
  acceptance: _how,
  acceptedDate: _when,
  ...settable
} = ofTemplate;

/** Returns an edit that makes a proposal a template, without its customer (R4.10). One undo step. */
export function toTemplate(edit: Edit<SalesProposal>): Edit<SalesProposal> {
  const root = changeRoot(salesProposalShape, edit, { ...settable, isTemplate: true });
  const changed = edit.draft.details
    .filter((line) => isLive(line) && isOfCustomer(line))
    .reduce(
      (after, { id }) =>
        changeRecord(salesProposalShape, after, { kind: 'details', id, fields: ofTemplateLine }),
      root,
    );
  return asOneStep(edit, changed);
}

/** Returns an edit that undoes `toTemplate`: the customer's data as it was. The status stays a draft. */
export function undoTemplate(edit: Edit<SalesProposal>, was: SalesProposal): Edit<SalesProposal> {
  const fields = Object.keys(settable) as (keyof typeof settable)[];
  const before = Object.fromEntries(fields.map((field) => [field, was[field]]));
  const root = changeRoot(salesProposalShape, edit, { ...before, isTemplate: false });
  const changed = was.details
    .filter(
      (line) =>
        isOfCustomer(line) && edit.draft.details.some(({ id, ...each }) => id === line.id && isLive(each)),
    )
    .reduce(
      (after, { id, siteSystemId, permitReference }) =>
        changeRecord(salesProposalShape, after, {
          kind: 'details',
          id,
          fields: { siteSystemId, permitReference },
        }),
      root,
    );
  return asOneStep(edit, changed);
}

/** A line of a template whose price can't be worked out today. */
export interface LineWithoutPrice {
  /** Its temporary id in the new proposal. */
  id: number;
  /** Whether the entry is gone from the price book; otherwise its price is open. */
  gone: boolean;
}

/** A proposal that begins from a template. */
export interface BegunFromTemplate {
  edit: Edit<SalesProposal>;
  /** How many lines have another price than in the template. */
  repriced: number;
  /** The lines that keep the template's price, because the price book has none. */
  without: LineWithoutPrice[];
}

/** What a new proposal has that its template doesn't. */
export type ForCustomer = PricedAs &
  Pick<SalesProposalRoot, 'guid' | 'siteId' | 'taxItemId' | 'expiresDate' | 'depositPercent'>;

/**
 * Begins a proposal for a site from a template (R4.11): new ids, the site's tax, and each line from the price book at
 * today's price for this customer. A line whose entry is gone, and a line with a price that a person entered, keep
 * the template's price.
 * @param today the price of each line's entry, by the line's id; null if the entry is gone
 */
export function beginFromTemplate(
  template: SalesProposal,
  today: ReadonlyMap<number, PriceToday | null>,
  { depositPercent, ...own }: ForCustomer,
): BegunFromTemplate {
  const checked = template.details.map((line) => {
    const price = today.get(line.id);
    const check = price === undefined ? null : checkPrice(line, price);
    if (check?.is === 'changed' && !check.entered)
      return { line: { ...line, ...priceAccepted(check.today) }, gone: null, changed: true };
    return { line, gone: check?.is === 'unknown' ? price === null : null, changed: false };
  });
  const priced = { ...template, details: checked.map(({ line }) => line) };
  const edit = copyAsNew(salesProposalShape, priced, {
    fields: {
      ...blankTaxEntry,
      ...own,
      isTemplate: false,
      callDepartmentTypeId: null,
      templateNote: '',
      depositCents: null,
      depositPercent: template.depositPercent ?? depositPercent,
    },
    without: ofCustomer,
  });
  // a copy has the live lines of live packages, in the same order
  const packages = new Set(template.packages.filter(isLive).map(({ id }) => id));
  const copied = checked.filter(({ line }) => isLive(line) && packages.has(line.salesProposalPackageId));
  return {
    edit,
    repriced: copied.filter(({ changed }) => changed).length,
    without: copied.flatMap(({ gone }, at) =>
      gone === null ? [] : [{ id: edit.draft.details[at]!.id, gone }],
    ),
  };
}

const faults = {
  customer: 'A template has no customer or site.',
  tax: 'A template has no tax. Each proposal gets its site’s.',
  system: 'A template’s lines aren’t for a customer’s equipment.',
  ofCustomer:
    'It has deposits, financing or files of this customer. Use “Save as template”, which leaves them out.',
  payments: 'A template has no deposits.',
  loanApplications: 'A template has no financing.',
} as const;

/**
 * Returns why a template can't be saved: it has something of a customer. By the record's field, as in `refuseDangling`.
 * @param before null if it is new
 * @param after with the fields that making a template sets
 */
export function refuseTemplate(before: SalesProposal | null, after: SalesProposal): Record<string, string> {
  if (!after.isTemplate) return {};
  const root = `${salesProposalShape.name}.${after.id}`;
  const isTaxed = after.taxItemId !== null || after.taxOverride || after.manualTaxItem !== null;
  const places = ['siteId', 'workOrderId', 'agreementId'] as const;
  const lines = after.details.filter((line) => isLive(line) && line.siteSystemId !== null);
  const isMade = before !== null && !before.isTemplate;
  const brings = ofCustomer.some((kind) => after[kind].some(isLive));
  // what a template has had since before templates were checked doesn't keep it from being saved
  const added = (['payments', 'loanApplications'] as const).flatMap((kind) => {
    const had = new Set(before?.[kind].map(({ id }) => id));
    return after[kind]
      .filter((each) => isLive(each) && !had.has(each.id))
      .map(({ id }) => [`${kind}.${id}`, faults[kind]] as const);
  });
  return Object.fromEntries([
    ...places.flatMap((field) =>
      after[field] === null ? [] : [[`${root}.${field}`, faults.customer] as const],
    ),
    ...(isTaxed ? [[`${root}.taxItemId`, faults.tax] as const] : []),
    ...lines.map(({ id }) => [`details.${id}.siteSystemId`, faults.system] as const),
    ...(isMade ? (brings ? [[`${root}.isTemplate`, faults.ofCustomer] as const] : []) : added),
  ]);
}

const names = ['Good', 'Better', 'Best'] as const;

/** Returns the name of a new package by its place: Good, Better, Best, and then Option 4. */
export const packageNameAt = (place: number): string => names[place] ?? `Option ${place + 1}`;
