/** The report of an import without errors. */
export const importReport = {
  counts: { new: 1, same: 0, changed: 0, bad: 0, left: 0 },
  joined: 0,
  makes: { customers: 1, sites: 1, systems: 0, workOrders: 0, priceToFollow: 0, notDone: 0 },
  marked: 0,
  keptMarks: [],
  keptMarkCount: 0,
  propertyWords: [],
  propertyWordCount: 0,
  unreadPropertyRows: 0,
  ignoredColumns: [],
  missingColumns: [],
  encoding: 'utf-8',
  state: null,
  problems: [],
  problemCount: 0,
  notices: [],
  noticeCount: 0,
};

/** What a person asked of a price book import, and what it found. */
export const bookAsked = {
  usual: 'partItem',
  leastMargin: null,
  mostJump: null,
  removesOthers: false,
  supplier: '',
  leavesBad: false,
  mapping: null,
  allowed: [],
  kept: [],
  corrections: [],
  leftOut: [],
};
export const bookReport = {
  counts: { bad: 0, change: 0, add: 1, remove: 0, follow: 0, same: 0, kept: 0, left: 0 },
  lowMargins: 0,
  newCategories: 0,
  removalsHeld: false,
  firstCategories: [],
  headings: ['Name'],
  mapping: { Name: 'Name' },
  ignoredColumns: [],
  preview: [],
};
