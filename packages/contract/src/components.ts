import { entryKinds, listNames } from '@fieldwright/domain/company-lists/company-lists';
import * as tag from '@fieldwright/domain/company-lists/tag';
import * as address from '@fieldwright/domain/customers/address';
import { planSchema } from '@fieldwright/domain/kernel/edit-plan';
import { listTotalsSchema } from '@fieldwright/domain/kernel/list-totals';
import * as dayClosing from '@fieldwright/domain/payments/day-closing';
import * as person from '@fieldwright/domain/people/person';
import { bulkChangeSchema } from '@fieldwright/domain/price-books/bulk-change';
import { priceStepSchema, stepPartSchema } from '@fieldwright/domain/price-books/price-step';
import * as presentation from '@fieldwright/domain/proposals/presentation';
import { presentedFinancingSchema } from '@fieldwright/domain/proposals/presented-add-ons';
import { presentedTotalsSchema } from '@fieldwright/domain/proposals/presented-totals';
import { revisionDifferenceSchema } from '@fieldwright/domain/proposals/revision-differences';
import * as salesProposal from '@fieldwright/domain/proposals/sales-proposal';
import * as calls from '@fieldwright/domain/schedule/call';
import * as overlap from '@fieldwright/domain/schedule/overlap';
import * as scheduleEvent from '@fieldwright/domain/schedule/schedule-event';
import * as workingHours from '@fieldwright/domain/schedule/working-hours';
import { viewContentSchema } from '@fieldwright/domain/settings/list-views';
import * as frozenTax from '@fieldwright/domain/taxes/frozen-tax';
import { taxPartSchema } from '@fieldwright/domain/taxes/tax-parts';
import * as baseView from '@fieldwright/domain/work-orders/base-view';
import * as workOrderChildren from '@fieldwright/domain/work-orders/work-order-children';
import { z } from 'zod';
import * as agreementBilling from './agreement-billing.ts';
import { newVisitSchema } from './calls.ts';
import * as cardAttempts from './card-attempts.ts';
import * as cardConfirmations from './card-confirmations.ts';
import * as cardPayments from './card-payments.ts';
import * as changeOrigins from './change-origins.ts';
import * as company from './company.ts';
import { listKeys, orderChangeSchema } from './company-lists.ts';
import { newCallerSchema } from './customers.ts';
import * as dayClosings from './day-closings.ts';
import * as documents from './documents.ts';
import * as emails from './emails.ts';
import { endpoints } from './endpoints.ts';
import { errorBodySchema } from './errors.ts';
import * as files from './files.ts';
import * as imports from './imports.ts';
import { sentPaperSchema } from './invoices.ts';
import * as linePrices from './line-prices.ts';
import * as listViews from './list-views.ts';
import * as paymentLinks from './payment-links.ts';
import * as presence from './presence.ts';
import * as priceBookImports from './price-book-imports.ts';
import * as priceBookPrices from './price-book-prices.ts';
import * as priceBooks from './price-books.ts';
import * as savedCards from './saved-cards.ts';
import * as sessions from './sessions.ts';
import { openProposalSchema } from './shown-proposal.ts';
import { strict } from './strict.ts';
import * as workOrderPage from './work-order-page.ts';

/** The modules whose exported shapes are named after their export: `CallDetails` for `callDetailsSchema`. */
const modules: readonly object[] = [
  agreementBilling,
  address,
  tag,
  person,
  presentation,
  salesProposal,
  calls,
  overlap,
  scheduleEvent,
  workingHours,
  frozenTax,
  baseView,
  workOrderChildren,
  changeOrigins,
  company,
  documents,
  emails,
  files,
  imports,
  linePrices,
  presence,
  priceBookImports,
  priceBookPrices,
  priceBooks,
  sessions,
  workOrderPage,
  cardPayments,
  cardAttempts,
  cardConfirmations,
  dayClosing,
  dayClosings,
  listViews,
  savedCards,
];

const isShape = (value: unknown) => value instanceof z.ZodObject || value instanceof z.ZodUnion;
const nameOf = (exported: string) => exported[0]!.toUpperCase() + exported.slice(1).replace(/Schema$/, '');
const exportedShapes = modules.flatMap((module) =>
  Object.entries<z.ZodType>(module as never)
    .filter(([name, value]) => name.endsWith('Schema') && isShape(value))
    .map(([name, value]): [string, z.ZodType] => [nameOf(name), value]),
);

const { shape: customerPage } = endpoints['GET /api/customers/{id}'].answer;
const { shape: sitePage } = endpoints['GET /api/sites/{id}'].answer;
const { shape: board } = endpoints['GET /api/board'].answer;
const { shape: book } = endpoints['GET /api/pricebooks/{id}'].answer;
const { shape: context } = workOrderPage.workOrderContextSchema;
const system = sitePage.site.shape.systems.element;
const call = context.call.unwrap();
const step = planSchema.shape.steps.element;

const capitalized = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1)}`;

/**
 * The response shapes that the API's description names, so that each is described once. All others are
 * described inline.
 */
const answered: Record<string, z.ZodType> = {
  ...Object.fromEntries(exportedShapes),
  Problem: errorBodySchema,
  JsonValue: documents.jsonValue,
  ViewContent: viewContentSchema,
  ListTotals: listTotalsSchema,
  LinkSignature: endpoints['POST /api/proposallinks/sign'].answer,
  PresentedTotals: presentedTotalsSchema,
  PresentedPlan: presentedFinancingSchema.element,
  PriceStep: priceStepSchema,
  PriceStepPart: stepPartSchema,
  Plan: planSchema,
  PlanStep: step,
  PlanRecord: step.shape.records.element,
  Agreement: customerPage.agreements.element,
  BoardTechnician: board.technicians.element,
  BoardDepartment: board.departments.element,
  BrowsedEntry: book.entries.element,
  NamedEntry: book.entry.unwrap(),
  EntriesPlace: book.next.unwrap(),
  Company: endpoints['GET /api/company'].answer,
  Customer: customerPage.customer,
  CustomerRow: endpoints['GET /api/customers'].answer.shape.customers.element,
  ExemptionCertificate: customerPage.exemptionCertificates.element,
  RevisionDifference: revisionDifferenceSchema,
  DocumentPlace: documents.documentContextSchema.shape.place.unwrap(),
  LenderAccount: endpoints['GET /api/lender'].answer.shape.account.unwrap(),
  Loan: endpoints['GET /api/loans/{id}'].answer,
  LoanCustomer: endpoints['POST /api/loans/customer'].answer,
  OpenedLoan: endpoints['POST /api/loans'].answer,
  KeptPriceBook: endpoints['POST /api/pricebooks'].answer,
  KeptCategory: endpoints['POST /api/pricebookcategories'].answer,
  KeptPartItem: endpoints['POST /api/partitems'].answer,
  KeptServiceRepair: endpoints['POST /api/servicerepairs'].answer,
  JobType: board.jobTypes.element,
  WorkVisit: endpoints['PATCH /api/calls/{id}'].body.shape.furtherVisits.unwrap().element,
  OrderChange: orderChangeSchema,
  OfferedWindow: board.arrivalWindows.element,
  OpenCall: customerPage.openCalls.element,
  OpenWorkOfEntry: endpoints['GET /api/partitems/{id}/openwork'].answer,
  OpenDocumentOfEntry: endpoints['GET /api/partitems/{id}/openwork'].answer.shape.documents.element,
  OpenWork: customerPage.openWork.element,
  Past: customerPage.past.element,
  PricingRules: endpoints['POST /api/pricingrules'].answer,
  OpenProposal: openProposalSchema,
  ProposalLink: endpoints['POST /api/proposallinks/{id}/revoke'].answer,
  ReportedFault: endpoints['POST /api/publicerrorreports'].body.shape.reports.element,
  SentPaper: sentPaperSchema,
  Setup: endpoints['GET /api/setup'].answer,
  Site: endpoints['PATCH /api/sites/{id}'].answer,
  SavedAgreement: endpoints['PATCH /api/agreements/{id}'].answer,
  SavedCertificate: endpoints['POST /api/exemptioncertificates'].answer,
  SiteHistory: system.shape.history.element,
  SiteWithSystems: sitePage.site,
  SystemOfSite: system,
  WholeCall: board.panel.unwrap(),
  WorkOrderCall: call,
  WorkOrderStatus: endpoints['POST /api/workorders/{id}/finish'].answer,
  WorkOrderVisit: call.shape.visits.element,
  ...Object.fromEntries(
    listNames.map((name) => [
      `${capitalized(entryKinds[name])}Entry`,
      endpoints[listKeys(name as 'departments').list].answer.element,
    ]),
  ),
};

/** The same for request shapes, which refuse undeclared fields and don't require fields with a default. */
const sent: Record<string, z.ZodType> = {
  BulkChange: bulkChangeSchema,
  ViewContentInput: viewContentSchema,
  SaveRequest: documents.saveRequestSchema,
  PlanInput: planSchema,
  PlanRecordInput: step.shape.records.element,
  PaymentLinkRequest: paymentLinks.newPaymentLinkSchema,
  CardPaymentRequest: cardPayments.newCardPaymentSchema,
  NewSite: newCallerSchema.shape.site,
  NewVisit: newVisitSchema,
  TaxPartInput: taxPartSchema,
};

for (const [id, shape] of [
  ...Object.entries(answered),
  ...Object.entries(sent).map(([id, shape]) => [id, strict(shape)] as const),
])
  z.globalRegistry.add(shape, { ...shape.meta(), id });
