import type { CompanyList } from '@fieldwright/domain/company-lists/company-list';
import {
  companyLists,
  type EntryKind,
  entryKinds,
  type ListName,
} from '@fieldwright/domain/company-lists/company-lists';
import { hiddenByTrade } from '../../db/hidden-by-trade.sql.ts';
import type { RecordTable } from '../../db/record.sql.ts';
import {
  agreementPlanTable,
  arrivalWindowTable,
  companyDiscountTable,
  companyRebateTable,
  debriefQuestionTable,
  departmentTable,
  holidayTable,
  inspectionFormTable,
  inspectionQuestionTable,
  jobTypeTable,
  leadSourceTable,
  loanRateTable,
  siteSystemTypeTable,
  tagTable,
  taxItemTable,
} from '../../db/record-tables.ts';
import { todaysTax } from '../../db/todays-rates.sql.ts';

/** An entry as stored. */
export interface Entry {
  id: number;
  version: number;
  hidden: boolean;
  text: string;
  [field: string]: unknown;
}

/** A company list with its rules, table and references. */
export interface KeptList {
  name: ListName;
  kind: EntryKind;
  list: CompanyList;
  table: RecordTable<Record<string, unknown>>;
  /** Fields with the id or ids of entries in another list. */
  refersTo: Readonly<Record<string, ListName>>;
  /** Computed values of an entry `t`, as parts of `json_build_object`. */
  derived: ReturnType<typeof hiddenByTrade> | null;
}

const keep = (
  name: ListName,
  table: RecordTable<never>,
  { refersTo = {}, derived = null }: Partial<Pick<KeptList, 'refersTo' | 'derived'>> = {},
): KeptList => ({
  name,
  kind: entryKinds[name],
  list: companyLists[name],
  table: table as RecordTable<Record<string, unknown>>,
  refersTo,
  derived,
});

/** The lists that start from the trades. */
const byTrade = { derived: hiddenByTrade('t') };

/** Every list, by the last part of its address. */
export const keptLists: Readonly<Record<ListName, KeptList>> = {
  departments: keep('departments', departmentTable, byTrade),
  jobtypes: keep('jobtypes', jobTypeTable, {
    refersTo: { callDepartmentTypeId: 'departments', arrivalWindowId: 'arrivalwindows' },
    ...byTrade,
  }),
  arrivalwindows: keep('arrivalwindows', arrivalWindowTable),
  leadsources: keep('leadsources', leadSourceTable),
  debriefquestions: keep('debriefquestions', debriefQuestionTable, {
    refersTo: {
      askedIfId: 'debriefquestions',
      callDepartmentTypeId: 'departments',
      siteSystemTypeIds: 'sitesystemtypes',
    },
  }),
  tags: keep('tags', tagTable),
  sitesystemtypes: keep('sitesystemtypes', siteSystemTypeTable, byTrade),
  inspectionforms: keep('inspectionforms', inspectionFormTable, {
    refersTo: { siteSystemTypeIds: 'sitesystemtypes', callDepartmentTypeId: 'departments' },
  }),
  inspectionquestions: keep('inspectionquestions', inspectionQuestionTable, {
    refersTo: { inspectionFormId: 'inspectionforms', askedIfId: 'inspectionquestions' },
  }),
  discounts: keep('discounts', companyDiscountTable),
  rebates: keep('rebates', companyRebateTable),
  agreementplans: keep('agreementplans', agreementPlanTable, {
    refersTo: { siteSystemTypeIds: 'sitesystemtypes' },
  }),
  loanrates: keep('loanrates', loanRateTable),
  taxitems: keep('taxitems', taxItemTable, {
    derived: todaysTax('t'),
  }),
  holidays: keep('holidays', holidayTable),
};
