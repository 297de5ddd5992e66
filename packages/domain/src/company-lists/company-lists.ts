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
} as const;
export type ListName = keyof typeof companyLists;
export const listNames = Object.keys(companyLists) as ListName[];

/** An entry's kind in the history, by its list. */
export const entryKinds = {
  departments: 'department',
  jobtypes: 'jobType',
  arrivalwindows: 'arrivalWindow',
  leadsources: 'leadSource',
  debriefquestions: 'debriefQuestion',
  discounts: 'discount',
  rebates: 'rebate',
} as const satisfies Record<ListName, string>;
export type EntryKind = (typeof entryKinds)[ListName];
