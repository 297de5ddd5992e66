import path from 'node:path';

/** The browser tests that cover an area of the product: files in `e2e`, and prefixes of screen names. */
interface Area {
  tests: readonly string[];
  screens: readonly string[];
}

const area = (tests: readonly string[], screens: readonly string[] = []): Area => ({ tests, screens });
const documents = area(
  [
    'proposals',
    'proposal-files',
    'proposal-parts',
    'proposal-templates',
    'workorders',
    'kept-photos',
    'presence',
    'main-job',
  ],
  ['proposal', 'work-order'],
);
const faults = area(
  ['fault-connection', 'fault-reload', 'fault-renewal', 'fault-reports', 'fault-version', 'at-rest'],
  ['errors', 'connection', 'still-trying', 'out-of-date', 'part-gone', 'renewal', 'update'],
);
const people = area(
  [
    'access',
    'companies',
    'forgotten-password',
    'invitation',
    'second-factor',
    'sessions',
    'sign-in',
    'sign-up',
  ].concat('own-password'),
  [
    'people',
    'sign-in',
    'sign-up',
    'reset',
    'invitation',
    'second-factor',
    'recovery',
    'devices',
    'own-password',
  ],
);
const schedule = area(
  ['board', 'booking', 'calls', 'clock', 'main-job', 'own-day'],
  ['board', 'booking', 'own-day'],
);
const frame = area(
  ['addresses', 'bundle', 'keyboard', 'navigation', 'one-request', 'routes'],
  ['dashboard', 'settings', 'own-menu', 'company-menu', 'more-areas', 'not-found', 'leave'],
);

/** Keyed by the area's folder in browser, server and domain, or its file in the contract. */
export const areas: Readonly<Record<string, Area>> = {
  agreements: area(['filters', 'sorted-lists'], ['agreements']),
  recommendations: area(['workorders', 'main-job'], ['deferred-work', 'work-order']),
  app: frame,
  board: schedule,
  booking: schedule,
  'company-lists': area(['settings'], ['list']),
  setup: area(['settings', 'first-hour', 'empty-company'], ['setup']),
  taxes: area(['settings'], ['tax']),
  pricing: area(['settings'], ['pricing']),
  valuation: area(['settings'], ['valuation']),
  imports: area(['imports'], ['import']),
  'customer-link': area(['customer-link'], ['customer-offer', 'customer-links', 'customer-reminders']),
  'card-payments': area(['cards', 'card-channels', 'typed-cards', 'settings'], ['cards', 'customer-pay']),
  'pay-by-link': area(['cards', 'card-channels', 'bundle'], ['customer-pay']),
  'list-views': area(['list-views', 'filters', 'sorted-lists'], ['list-']),
  'shared-payments': area(['cards', 'payments'], ['several']),
  'visit-times': schedule,
  customers: area(['booking', 'calls', 'sorted-lists'], ['customer', 'site']),
  dialogs: area(['dialogs', 'popovers', 'gallery'], ['dialog', 'gallery']),
  documents,
  'email-previews': area(['settings'], ['company']),
  emails: area(['mailbox', 'settings'], ['emails', 'mailbox']),
  'error-reports': faults,
  'feature-flags': area(['settings', 'access'], ['features']),
  financing: area([...documents.tests, 'lender'], documents.screens),
  gallery: area(['gallery', 'dialogs', 'popovers'], ['gallery', 'dialog']),
  help: area(['help'], ['help', 'sign-in-help']),
  lib: area([...faults.tests, 'one-request', 'sessions'], faults.screens),
  live: area(['board', 'at-rest', ...faults.tests], ['board', 'out-of-date']),
  'own-day': schedule,
  'own-password': people,
  palette: area(['keyboard', 'main-job'], ['palette', 'keys', 'new-proposal']),
  payments: area(['payments', 'print', 'workorders'], ['payments', 'work-order']),
  people,
  presentation: area(['presentation'], ['presentation']),
  'price-books': area(['price-books', 'proposals'], ['price-book']),
  'proposal-links': area(
    ['customer-link', 'presentation', 'proposals', 'proposal-files'],
    ['customer-offer', 'customer-links'],
  ),
  'proposal-reminders': area(['customer-link', 'proposals'], ['customer-reminders', 'proposal']),
  proposals: documents,
  removals: area(['removals'], ['customer', 'work-order', 'proposal', 'booking']),
  schedule,
  search: area(['keyboard', 'filters'], ['palette']),
  'second-factor': people,
  sessions: people,
  settings: area(['settings', 'access'], ['settings', 'company', 'features', 'emails']),
  'sign-in': people,
  ui: area(['dialogs', 'filters', 'gallery', 'popovers', 'sorted-lists'], ['gallery', 'dialog', 'filters']),
  'work-orders': documents,
};

/** The tests that check every screen, in two halves that run side by side. */
export const everyScreen = [
  'e2e/office-screens.test.ts',
  'e2e/sales-screens.test.ts',
  'e2e/work-screens.test.ts',
] as const;

/** Covers changes to shared code: the walk through the whole product. */
const throughout = area(['main-job', 'routes'], ['dashboard', 'customers', 'work-order', 'proposals']);
const product = /^(apps|packages)\/.*\.(tsx?|css|sql|html)$/;
const isTest = /\.test\.tsx?$|\/testing\/|\/vitest\.config\.ts$/;

/**
 * Returns the browser tests that changed files can affect: those of the files' areas and, for changed files
 * in `e2e`, those that import them.
 * @param texts text of every file in `e2e`, by path
 * @returns test files, and prefixes of the screen names to check; all screens if there are none
 */
export function browserTestsOf(
  changed: readonly string[],
  texts: ReadonlyMap<string, string>,
): { tests: string[]; screens: string[] } {
  const touched = [
    ...new Set(changed.filter((file) => product.test(file) && !isTest.test(file)).map(areaOf)),
  ];
  const imported = importersOf(
    changed.filter((file) => file.startsWith('e2e/')),
    texts,
  );
  const isEveryScreen = everyScreen.some((file) => imported.has(file));
  const screens = isEveryScreen ? [] : [...new Set(touched.flatMap((each) => each.screens))];
  const tests = touched.flatMap((each) => each.tests).map((name) => `e2e/${name}.test.ts`);
  const all = [...tests, ...[...imported].filter((file) => file.endsWith('.test.ts'))];
  return { tests: [...new Set(screens.length > 0 ? [...all, ...everyScreen] : all)], screens };
}

function areaOf(file: string): Area {
  const parts = file.replace(/\.tsx?$/, '').split('/');
  const known = parts.toReversed().find((part) => part in areas);
  return known ? areas[known]! : throughout;
}

/** Returns these files and all that import them, directly or indirectly. */
function importersOf(files: readonly string[], texts: ReadonlyMap<string, string>): Set<string> {
  const found = new Set(files);
  for (const file of found) {
    const name = `'./${path.posix.basename(file)}'`;
    for (const [other, text] of texts) if (text.includes(`from ${name}`)) found.add(other);
  }
  return found;
}
