import type { ImportDetail } from '@fieldwright/contract/imports';

/** Returns a checked import of customers: one new row, and one with a wrong phone number. */
export function buildImport(given: Partial<ImportDetail> = {}): ImportDetail {
  return {
    id: 7,
    kind: 'customers',
    fileName: 'clients.csv',
    sha256: '',
    state: 'checked',
    rows: 2,
    doneRows: 0,
    skipBad: false,
    report: {
      counts: { new: 1, same: 0, changed: 0, bad: 1, left: 0 },
      joined: 0,
      makes: { customers: 1, sites: 0, systems: 0, workOrders: 0, priceToFollow: 0, notDone: 0 },
      marked: 0,
      keptMarks: [],
      keptMarkCount: 0,
      ignoredColumns: ['Terms'],
      missingColumns: [],
      encoding: 'utf-8',
      state: null,
      problems: [],
      problemCount: 1,
      notices: [],
      noticeCount: 0,
    },
    failure: null,
    createdDate: '2026-11-20T15:00:00Z',
    startedDate: null,
    finishedDate: null,
    undoneDate: null,
    by: 'Ben Yates',
    headings: [
      { heading: 'Client', examples: ['Ana Ruiz', 'Bea Lund'] },
      { heading: 'Tel', examples: ['828-555-0142'] },
      { heading: 'Terms', examples: ['Net 30'] },
    ],
    mapping: { full_name: 'Client', main_phone: 'Tel' },
    remembered: false,
    corrections: [],
    leftOut: [],
    preview: [
      {
        line: 2,
        outcome: 'bad',
        cells: { full_name: 'Ana Ruiz', main_phone: '828-555' },
        remarks: [{ column: 'main_phone', reason: 'Enter a phone number.' }],
      },
      {
        line: 3,
        outcome: 'new',
        cells: { full_name: 'Bea Lund', main_phone: '828-555-0142' },
        remarks: [],
      },
    ],
    ...given,
  };
}
