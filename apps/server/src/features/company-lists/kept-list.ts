import type { CompanyList } from '@fieldwright/domain/company-lists/company-list';
import {
  companyLists,
  type EntryKind,
  entryKinds,
  type ListName,
} from '@fieldwright/domain/company-lists/company-lists';
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
  derived: ReturnType<typeof todaysTax> | null;
}

const keep = (
  name: ListName,
  table: RecordTable<never>,
  { refersTo = {}, derived = null }: Partial<Pick<KeptList, 'refersTo' | 'derived'>> = {},
): KeptList => ({
  name,
  kind: entryKinds[name],
  list: companyLists[name] as unknown as CompanyList,
  table: table as RecordTable<Record<string, unknown>>,
  refersTo,
  derived,
});

/** Every list, by the last part of its address. */
export const keptLists: Readonly<Record<ListName, KeptList>> = {
  departments: keep('departments', departmentTable as never),
  jobtypes: keep('jobtypes', jobTypeTable as never, {
    refersTo: { callDepartmentTypeId: 'departments', arrivalWindowId: 'arrivalwindows' },
  }),
  arrivalwindows: keep('arrivalwindows', arrivalWindowTable as never),
  leadsources: keep('leadsources', leadSourceTable as never),
  debriefquestions: keep('debriefquestions', debriefQuestionTable as never),
  tags: keep('tags', tagTable as never),
  sitesystemtypes: keep('sitesystemtypes', siteSystemTypeTable as never),
  inspectionforms: keep('inspectionforms', inspectionFormTable as never, {
    refersTo: { siteSystemTypeIds: 'sitesystemtypes' },
  }),
  inspectionquestions: keep('inspectionquestions', inspectionQuestionTable as never, {
    refersTo: { inspectionFormId: 'inspectionforms' },
  }),
  discounts: keep('discounts', companyDiscountTable as never),
  rebates: keep('rebates', companyRebateTable as never),
  agreementplans: keep('agreementplans', agreementPlanTable as never, {
    refersTo: { siteSystemTypeIds: 'sitesystemtypes' },
  }),
  taxitems: keep('taxitems', taxItemTable as never, {
    derived: todaysTax('t'),
  }),
  holidays: keep('holidays', holidayTable as never),
};
