import type { Aggregate, Shape } from '@fieldwright/domain/kernel/edit-shape';
import { kindShape, kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { siteKinds } from '@fieldwright/domain/work-orders/site-part';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';

/** The aggregates that are saved by plans, and where they are kept. */
export type DocumentName = 'workOrder' | 'salesProposal';

/** A table of one kind of record. */
export interface KindTable {
  kind: string;
  table: string;
  /** fields that the table keeps: all but the id, the flags and what is only a device's */
  fields: readonly string[];
  /** columns that a save works out and only lists read; no field of the document */
  listed: readonly string[];
  /** the column that names the document; null where the record belongs to the site and outlives the document */
  rootColumn: string | null;
}

export interface DocumentTable {
  name: DocumentName;
  shape: Shape;
  root: KindTable;
  kinds: readonly KindTable[];
}

const flags = new Set(['created', 'updated', 'deleted']);
/** Fields that are never kept in a kind's own columns: the stamps are the database's, the site's version the site's. */
const unkept = new Set([
  'id',
  'error',
  'siteVersion',
  'createdBy',
  'createdDate',
  'updatedBy',
  'updatedDate',
  ...flags,
]);

/** `unitPriceCents` → `unit_price_cents`: how the fields of the shapes are called in the database. */
export const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function define<A extends Aggregate>(
  shape: Shape<A>,
  rootTable: string,
  tables: Record<string, string>,
  { listed, ofSite = [] }: { listed: readonly string[]; ofSite?: readonly string[] },
): DocumentTable {
  const keptFields = (schema: { shape: object }) =>
    Object.keys(schema.shape).filter((field) => !unkept.has(field));
  const erased = shape as unknown as Shape;
  return {
    name: shape.name as DocumentName,
    shape: erased,
    root: { kind: shape.name, table: rootTable, fields: keptFields(shape.schema), listed, rootColumn: null },
    kinds: kindsOf(erased).map((kind) => ({
      kind,
      table: tables[kind]!,
      fields: keptFields(kindShape(erased, kind).schema),
      listed: [],
      rootColumn: ofSite.includes(kind) ? null : `${snake(shape.name)}_id`,
    })),
  };
}

export const documentTables: Record<DocumentName, DocumentTable> = {
  workOrder: define(
    workOrderShape,
    'work_orders',
    {
      siteSystems: 'site_systems',
      nonStockItems: 'non_stock_items',
      details: 'work_order_details',
      repairParts: 'repair_parts',
      discounts: 'work_order_discounts',
      rebates: 'work_order_rebates',
      payments: 'work_order_payments',
      loanApplications: 'work_order_loan_applications',
      recommendations: 'recommendations',
      recommendationItems: 'recommendation_items',
      recommendationPhotos: 'recommendation_photos',
      debriefAnswers: 'debrief_answers',
      inspectionAnswers: 'inspection_answers',
      tagEntities: 'tag_entities',
      agreementSiteSystems: 'agreement_site_systems',
      workOrderAgreements: 'work_order_agreements',
    },
    { listed: ['totalCents', 'amountDueCents'], ofSite: siteKinds },
  ),
  salesProposal: define(
    salesProposalShape,
    'sales_proposals',
    {
      packages: 'sales_proposal_packages',
      details: 'sales_proposal_details',
      discounts: 'sales_proposal_discounts',
      rebates: 'sales_proposal_rebates',
      payments: 'sales_proposal_payments',
      loanApplications: 'sales_proposal_loan_applications',
      fileInformations: 'sales_proposal_files',
    },
    { listed: ['totalCents'] },
  ),
};

/** The table of a kind, or of the root under the shape's name. */
export function kindTable(document: DocumentTable, kind: string): KindTable {
  if (kind === document.name) return document.root;
  const found = document.kinds.find((each) => each.kind === kind);
  if (!found) throw new Error(`${document.name} has no ${kind}.`);
  return found;
}
