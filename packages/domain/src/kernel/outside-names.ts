/** The kinds of records that documents refer to outside themselves. */
export type OutsideName = BoundName | ListedName;

/** Referred to by a foreign key: the database refuses an id that isn't there. */
export type BoundName =
  | 'call'
  | 'customer'
  | 'file'
  | 'salesProposal'
  | 'site'
  | 'siteSystem'
  | 'taxItem'
  | 'workOrder';

/** Referred to without a foreign key: a line keeps the reference to the entry that it was made from. */
export type ListedName =
  | 'agreement'
  | 'callDepartmentType'
  | 'debriefQuestion'
  | 'inspectionQuestion'
  | 'loanRate'
  | 'partItem'
  | 'priceBook'
  | 'serviceRepair'
  | 'siteSystemType'
  | 'tag';
