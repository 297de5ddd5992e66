import type { ImportKind, ImportState, RowOutcome } from '@fieldwright/domain/imports/import';
import type { NameKind } from '@fieldwright/domain/imports/name-kind';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { counted, numberText, plural } from '@fieldwright/domain/kernel/plural';

const columns: Readonly<Record<string, string>> = {
  key: 'ID',
  customer_key: 'Customer ID',
  customer_name: 'Customer name',
  full_name: 'Full name',
  name_kind: 'Company or person',
  company: 'Company',
  first_name: 'First name',
  last_name: 'Last name',
  main_phone: 'Main phone',
  mobile_phone: 'Mobile phone',
  phone: 'Phone',
  email: 'Email',
  notes: 'Notes',
  do_not_service: 'Do not service',
  full_address: 'Full address',
  site_name: 'Site name',
  street: 'Street',
  street_2: 'Street line 2',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP code',
  property_type: 'Property type',
  gate_code: 'Gate code',
  site_notes: 'Site notes',
  system: 'System',
  manufacturer: 'Manufacturer',
  model: 'Model',
  serial_number: 'Serial number',
  location: 'Location',
  installed_date: 'Installed',
  date: 'Date',
  text: 'Work done',
  department: 'Department',
  job_type: 'Job type',
  amount: 'Amount',
  status: 'Status',
  permit_id: 'Permit ID',
  address: 'Address',
  application_date: 'Application date',
  valuation_usd: 'Value',
  trade: 'Trade',
  square_footage: 'Square footage',
  zoning: 'Zoning',
};
const columnText = (column: string) => columns[column] ?? column;
const nothingNew = 'Nothing new';
const rowsText = (count: number) => counted(count, 'row', 'rows');

export const importsTexts = {
  title: 'Import data',
  lead: 'Bring in customers and past work from QuickBooks, Housecall Pro, Jobber, ServiceTitan or a spreadsheet.',
  start: 'Import a file',
  kind: 'What’s in the file?',
  kinds: {
    customers: 'Customers',
    sites: 'Sites',
    systems: 'Systems',
    'work-history': 'Past work',
    'trade-permits': 'Permits',
  } satisfies Record<ImportKind, string>,
  kindHelp: {
    customers: 'Names, phone numbers, emails and one address each. Start with these.',
    sites: 'More addresses for customers you already have.',
    systems: 'Equipment at the addresses you already have.',
    'work-history': 'Finished jobs with address, date and amount. They won’t have a balance due.',
    'trade-permits': 'Building permits from your town’s open data.',
  } satisfies Record<ImportKind, string>,
  choose: 'Choose a CSV or XLSX file',
  chooseHelp:
    'Up to 20 MB and 100,000 rows. In a workbook, only the first sheet is used. Nothing changes yet.',
  checking: (name: string) => `Checking ${name}…`,
  past: 'Imports',
  none: 'No imports yet',
  noneDetail: 'Choose a file above. You’ll see what’s in it before anything is imported.',
  columns: {
    file: 'File',
    what: 'Data',
    result: 'Result',
    by: 'By',
    date: 'Date',
  },
  states: {
    checked: 'Not imported yet',
    running: 'Importing',
    done: 'Imported',
    failed: 'Failed',
    undone: 'Undone',
  } satisfies Record<ImportState, string>,
  scheduled: (day: string) => `Scheduled for ${day}`,
  rows: rowsText,
  made: ({
    customers,
    sites,
    systems,
    workOrders,
  }: Record<'customers' | 'sites' | 'systems' | 'workOrders', number>) => {
    const parts = [
      customers > 0 && counted(customers, 'customer', 'customers'),
      sites > 0 && counted(sites, 'site', 'sites'),
      systems > 0 && counted(systems, 'system', 'systems'),
      workOrders > 0 && counted(workOrders, 'work order', 'work orders'),
    ].filter((part) => part !== false);
    return parts.length > 0 ? listText(parts) : nothingNew;
  },
  ofBook: (name: string) => `Price book ${name}`,
  changedItems: ({ add, change, remove }: { add: number; change: number; remove: number }) =>
    `${numberText(add)} new, ${numberText(change)} changed, ${numberText(remove)} removed`,
  back: 'All imports',
  columnsTitle: 'Columns',
  columnsHelp: 'Which column of your file goes where.',
  column: columnText,
  moreColumns: 'More columns',
  notInFile: 'Not in the file',
  example: (examples: readonly string[]) => `Examples: ${examples.join(' · ')}`,
  missing: (names: readonly string[]) => `Choose the column for ${listText([...names])}.`,
  remembered: 'Filled in as in your last file with these headings.',
  resetColumns: 'Reset columns',
  unused: (names: readonly string[]) => `Not imported: ${listText([...names])}.`,
  state: (state: string) =>
    `Your file doesn’t list states, so all addresses will be in ${state}, same as your company.`,
  windows:
    'Names with accents may look wrong. Check them, or save the file as “CSV UTF-8” and choose it again.',
  outcomes: {
    bad: 'With errors',
    new: 'New',
    changed: 'Changed since the last import',
    same: 'Imported before',
    left: 'Left out',
  } satisfies Record<RowOutcome, string>,
  changedHelp: 'Rows you imported before stay as they are in Fieldwright.',
  willMake: (made: string) => (made === nothingNew ? 'Adds nothing new.' : `Adds ${made}.`),
  joined: (count: number) =>
    `${rowsText(count)} ${plural(count, 'belongs', 'belong')} to a customer or site you already have.`,
  marked: (count: number) => `${counted(count, 'customer', 'customers')} will be marked Do not service.`,
  preview: 'Preview',
  show: 'Show rows',
  count: (count: number) => numberText(count),
  remark: (column: string, reason: string) => `${column}: ${reason}`,
  line: 'Row',
  note: 'Note',
  cellOf: (column: string, line: number) => `${column}, row ${line}`,
  allColumns: 'Show all columns',
  leave: 'Leave out',
  leaveRow: (line: number) => `Leave out row ${line}`,
  takeBack: 'Bring in',
  takeBackRow: (line: number) => `Bring in row ${line}`,
  pageBack: 'Previous',
  pageOn: 'Next',
  page: (from: number, to: number, count: number) =>
    `${numberText(from)}–${numberText(to)} of ${numberText(count)}`,
  pageFailed: 'Couldn’t load these rows.',
  rowActions: 'Actions',
  edit: 'Edit',
  editRow: (line: number) => `Edit row ${line}`,
  nameKinds: { company: 'Company', person: 'Person' } satisfies Record<NameKind, string>,
  wordsUnread: (rows: number, heading: string, usual: string) =>
    `${rowsText(rows)} ${plural(rows, 'has', 'have')} words in “${heading}” that aren’t property types. ${plural(rows, 'Its site is', 'Their sites are')} imported as ${usual} unless you choose a type.`,
  wordsRead: (heading: string) =>
    `You chose property types for the words in “${heading}”. The choice is kept for files with the same columns.`,
  wordsTitle: (count: number) => counted(count, 'word', 'words'),
  wordIs: (word: string) => `Property type for “${word}”`,
  wordUnknown: (usual: string) => `Not a type (${usual})`,
  moreWords: (count: number) =>
    `${counted(count, 'more word isn’t', 'more words aren’t')} listed. If this column isn’t about property types, choose another one, or none.`,
  download: 'Download these rows',
  downloadLeft: (count: number) =>
    `Download the ${counted(count, 'row that was', 'rows that were')} left out`,
  leftRowsFile: (name: string) => `${name.replace(/\.\w+$/, '')} - left out.csv`,
  notDownloaded: 'Couldn’t download the rows.',
  firstOnly: (shown: number, count: number) =>
    `Showing the first ${numberText(shown)} of ${rowsText(count)}.`,
  noRows: 'No rows to show.',
  badRows: (count: number) =>
    `${rowsText(count)} ${plural(count, 'has', 'have')} errors. Fix ${plural(count, 'it', 'them')} here, or leave ${plural(count, 'it', 'them')} out.`,
  ready: 'Either all the rows go in, or none do.',
  nothingNew: 'There’s nothing new in this file.',
  checkingAgain: 'Checking again…',
  notChecked: 'Couldn’t check the file again.',
  discard: 'Discard file',
  notDiscarded: 'Couldn’t discard the file.',
  discarded: (name: string) => `Discarded ${name}.`,
  importRows: (count: number) => `Import ${rowsText(count)}`,
  skipAndImport: (bad: number, count: number) => `Leave out ${numberText(bad)}, import ${numberText(count)}`,
  notStarted: 'Couldn’t start the import.',
  running: (done: number, rows: number) => `${numberText(done)} of ${rowsText(rows)}`,
  runningHelp: 'You can leave this page. Nothing changes until all rows are in.',
  progress: 'Import progress',
  done: (made: string) => (made === nothingNew ? 'Imported. Nothing new was added.' : `Imported ${made}.`),
  toCustomers: 'See your customers',
  another: 'Import another file',
  undo: 'Undo import',
  undoTitle: 'Undo this import?',
  undoText: (made: string, marked: number) =>
    [
      made === nothingNew
        ? 'It added nothing, so nothing is removed. You can import the file again.'
        : `Removes the ${made} it added. If any of them have been changed or used since, nothing will be removed.`,
      marked > 0 &&
        `Removes the Do not service mark from ${plural(marked, 'the customer', `the ${numberText(marked)} customers`)} it marked, unless someone changed it since or another import set it, too.`,
    ]
      .filter(Boolean)
      .join(' '),
  keep: 'Keep',
  undone: 'This import was undone. You can import the file again.',
  keptMarks: (count: number) =>
    `${counted(count, 'customer is', 'customers are')} still marked Do not service, because someone changed the mark after the import or another import set it, too:`,
  moreMarks: (count: number) => `and ${numberText(count)} more`,
  undoneToast: (name: string) => `Undid the import of ${name}.`,
  failed: 'The import failed.',
} as const;
