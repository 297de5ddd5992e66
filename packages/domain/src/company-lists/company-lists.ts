import { taxItems } from '../taxes/tax-item.ts';
import { arrivalWindows } from './arrival-window.ts';
import { debriefQuestions } from './debrief-question.ts';
import { departments } from './department.ts';
import { discounts } from './discount.ts';
import { jobTypes } from './job-type.ts';
import { leadSources } from './lead-source.ts';
import { rebates } from './rebate.ts';

/** Every list that a company keeps, by the last part of its address. */
export const companyLists = {
  departments,
  jobtypes: jobTypes,
  arrivalwindows: arrivalWindows,
  leadsources: leadSources,
  debriefquestions: debriefQuestions,
  discounts,
  rebates,
  taxitems: taxItems,
} as const;
export type ListName = keyof typeof companyLists;
export const listNames = Object.keys(companyLists) as ListName[];

/** The lists that are sorted by name; people put the others in order. */
const listsByName = ['taxitems'] as const satisfies ListName[];
export type OrderedListName = Exclude<ListName, (typeof listsByName)[number]>;
export const isOrdered = (name: ListName): name is OrderedListName =>
  !listsByName.some((each) => each === name);
export const orderedListNames = listNames.filter(isOrdered);

/** An entry's kind in the history, by its list. */
export const entryKinds = {
  departments: 'department',
  jobtypes: 'jobType',
  arrivalwindows: 'arrivalWindow',
  leadsources: 'leadSource',
  debriefquestions: 'debriefQuestion',
  discounts: 'discount',
  rebates: 'rebate',
  taxitems: 'taxItem',
} as const satisfies Record<ListName, string>;
export type EntryKind = (typeof entryKinds)[ListName];
