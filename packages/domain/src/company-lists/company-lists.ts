import { loanRates } from '../financing/loan-rate.ts';
import { taxItems } from '../taxes/tax-item.ts';
import { agreementPlans } from './agreement-plan.ts';
import { arrivalWindows } from './arrival-window.ts';
import { debriefQuestions } from './debrief-question.ts';
import { departments } from './department.ts';
import { discounts } from './discount.ts';
import { holidays } from './holiday.ts';
import { inspectionForms } from './inspection-form.ts';
import { inspectionQuestions } from './inspection-question.ts';
import { jobTypes } from './job-type.ts';
import { leadSources } from './lead-source.ts';
import { rebates } from './rebate.ts';
import { siteSystemTypes } from './site-system-type.ts';
import { tags } from './tag.ts';

/** Every list that a company keeps, by the last part of its address. */
export const companyLists = {
  departments,
  jobtypes: jobTypes,
  arrivalwindows: arrivalWindows,
  leadsources: leadSources,
  debriefquestions: debriefQuestions,
  tags,
  sitesystemtypes: siteSystemTypes,
  inspectionforms: inspectionForms,
  inspectionquestions: inspectionQuestions,
  discounts,
  rebates,
  agreementplans: agreementPlans,
  loanrates: loanRates,
  taxitems: taxItems,
  holidays,
} as const;
export type ListName = keyof typeof companyLists;
export const listNames = Object.keys(companyLists) as ListName[];

/** The lists that are sorted by a field; people put the others in order. */
const sortedLists = { taxitems: 'name', holidays: 'date' } as const;
export type OrderedListName = Exclude<ListName, keyof typeof sortedLists>;
export const isOrdered = (name: ListName): name is OrderedListName => sortOf(name) === 'order';
/** Returns what a list's entries are sorted by first. */
export const sortOf = (name: ListName): 'order' | 'name' | 'date' =>
  (sortedLists as Partial<Record<ListName, 'name' | 'date'>>)[name] ?? 'order';
export const orderedListNames = listNames.filter(isOrdered);

/** An entry's kind in the history, by its list. */
export const entryKinds = {
  departments: 'department',
  jobtypes: 'jobType',
  arrivalwindows: 'arrivalWindow',
  leadsources: 'leadSource',
  debriefquestions: 'debriefQuestion',
  tags: 'tag',
  sitesystemtypes: 'siteSystemType',
  inspectionforms: 'inspectionForm',
  inspectionquestions: 'inspectionQuestion',
  discounts: 'discount',
  rebates: 'rebate',
  agreementplans: 'agreementPlan',
  loanrates: 'loanRate',
  taxitems: 'taxItem',
  holidays: 'holiday',
} as const satisfies Record<ListName, string>;
export type EntryKind = (typeof entryKinds)[ListName];

/** The kind of a list's order in the history, by its list. There is one order for each company, by its id. */
export const orderKindOf = (name: OrderedListName) => `${entryKinds[name]}Order` as const;
