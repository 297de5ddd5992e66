import { listTables } from '@fieldwright/contract/company-lists';
import type { ListedName } from '@fieldwright/domain/kernel/outside-names';

const tables: Readonly<Record<ListedName, string>> = {
  agreement: 'agreements',
  callDepartmentType: listTables.departments,
  debriefQuestion: listTables.debriefquestions,
  inspectionQuestion: listTables.inspectionquestions,
  loanRate: listTables.loanrates,
  partItem: 'part_items',
  priceBook: 'price_books',
  serviceRepair: 'service_repairs',
  siteSystemType: listTables.sitesystemtypes,
  tag: listTables.tags,
};

/**
 * The tables of records that documents refer to without a foreign key: a line keeps the reference to the entry
 * it was made from. By any name, because references are read from shapes.
 */
export const outsideTables: Readonly<Record<string, string>> = tables;
