/**
 * Which file may import which. Paths are relative to the checkout. scripts/boundaries.test.ts plants a violation of each rule.
 *
 * Features import one another only along these edges: importer → the features it may use.
 */
const featureEdges = {
  'apps/server': {
    agreements: ['documents', 'work-orders'],
    'card-payments': ['documents', 'people', 'proposals', 'settings', 'work-orders'],
    demo: ['people', 'price-books'],
    documents: ['files'],
    'email-previews': [
      'card-payments',
      'invoices',
      'payments',
      'proposal-links',
      'proposal-papers',
      'proposal-reminders',
      'settings',
    ],
    'error-reports': ['feature-flags'],
    invoices: ['customers', 'documents', 'files', 'payments', 'settings', 'work-orders'],
    loans: ['card-payments', 'documents', 'people', 'proposals', 'work-orders'],
    payments: ['customers', 'documents', 'files', 'proposals', 'settings', 'work-orders'],
    'price-books': ['files'],
    'proposal-links': [
      'card-payments',
      'customers',
      'documents',
      'emails',
      'files',
      'loans',
      'people',
      'proposal-papers',
      'proposals',
      'settings',
    ],
    'proposal-papers': ['files', 'invoices', 'settings'],
    'proposal-reminders': ['documents', 'people', 'proposal-links', 'proposals', 'settings'],
    proposals: ['documents', 'files', 'people', 'price-books', 'proposal-papers', 'work-orders'],
    recommendations: ['documents', 'proposals', 'work-orders'],
    removals: ['documents', 'files', 'work-orders'],
    schedule: ['customers', 'documents', 'proposals', 'work-orders'],
    search: ['customers'],
    settings: ['company-lists', 'customers', 'files', 'people'],
    'shared-payments': ['card-payments', 'documents', 'work-orders'],
    valuation: ['invoices', 'settings'],
    'work-orders': ['documents', 'files'],
  },
  'apps/web': {
    agreements: ['list-views'],
    board: ['booking', 'payments', 'visit-times'],
    'card-payments': ['documents', 'settings'],
    booking: ['customers', 'payments', 'removals'],
    'company-lists': ['customers', 'list-views', 'settings'],
    documents: ['company-lists', 'price-books'],
    'customer-link': ['emails'],
    customers: [
      'booking',
      'card-payments',
      'documents',
      'list-views',
      'payments',
      'removals',
      'settings',
      'shared-payments',
    ],
    'feature-flags': ['settings'],
    financing: ['customers', 'documents'],
    gallery: ['customers', 'financing'],
    imports: ['list-views', 'removals'],
    'own-day': ['visit-times'],
    'pay-by-link': ['customer-link'],
    'own-password': ['sessions', 'sign-in'],
    payments: ['list-views', 'removals'],
    people: ['emails', 'list-views', 'second-factor', 'settings'],
    palette: ['booking', 'customers', 'help', 'settings'],
    'price-books': ['company-lists', 'customers', 'imports', 'list-views', 'settings', 'setup'],
    presentation: ['customer-link', 'documents'],
    pricing: ['customers', 'price-books', 'settings'],
    recommendations: ['list-views', 'price-books'],
    proposals: [
      'card-payments',
      'customer-link',
      'documents',
      'emails',
      'financing',
      'list-views',
      'palette',
      'payments',
      'price-books',
      'removals',
    ],
    settings: ['customers', 'emails', 'second-factor'],
    'shared-payments': ['card-payments', 'documents', 'payments'],
    setup: ['booking', 'customers', 'palette', 'settings'],
    'second-factor': ['sign-in'],
    'sign-in': ['help'],
    taxes: ['company-lists', 'list-views', 'settings'],
    valuation: ['settings'],
    'visit-times': ['customers'],
    'work-orders': [
      'booking',
      'card-payments',
      'customers',
      'documents',
      'emails',
      'financing',
      'list-views',
      'palette',
      'payments',
      'price-books',
      'recommendations',
      'removals',
      'shared-payments',
      'visit-times',
    ],
  },
};

/** Packages that speak to one provider or one protocol: each is wrapped by an integration, in our words. */
const providerPackages = [
  '@aws-sdk/[^/]+',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/(?!argon2)[^/]+',
  'nodemailer',
  'openid-client',
  'qrcode',
  'sharp',
  'square',
  'stripe',
];

/** Tests, and what they share: `testing/` beside or above them. */
const tests = ['\\.test\\.tsx?$', '/testing/'];
const packagesNamed = (names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;

/** One rule for the features without edges, one for each that has some. */
function featureRules(app) {
  const edges = featureEdges[app];
  const features = `^${app}/src/features/`;
  const named = Object.entries(edges).map(([feature, uses]) => ({
    name: 'features-along-edges',
    comment: `The feature ${feature} may use: ${uses.join(', ')}.`,
    severity: 'error',
    from: { path: `${features}${feature}/` },
    to: { path: features, pathNot: `${features}(${[feature, ...uses].join('|')})/` },
  }));
  const withEdges = Object.keys(edges);
  return [
    {
      name: 'features-along-edges',
      comment: 'A feature imports another only along an edge of featureEdges in .dependency-cruiser.cjs.',
      severity: 'error',
      from: {
        path: `${features}([^/]+)/`,
        ...(withEdges.length > 0 && { pathNot: `${features}(${withEdges.join('|')})/` }),
      },
      to: { path: features, pathNot: `${features}$1/` },
    },
    ...named,
  ];
}

module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment:
        'The domain imports itself, zod, temporal-polyfill and decimal.js, and nothing else: it runs anywhere.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: tests },
      to: { pathNot: ['^packages/domain/src', packagesNamed(['zod', 'temporal-polyfill', 'decimal\\.js'])] },
    },
    {
      name: 'contract-on-domain',
      comment: 'The contract imports itself, the domain and zod.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: ['^packages/(contract|domain)/src', packagesNamed(['zod'])] },
    },
    {
      name: 'packages-below-apps',
      comment: 'domain ← contract ← server | web, never back; tests of the packages too.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|bench|scripts)/' },
    },
    {
      name: 'domain-below-contract',
      comment: 'domain ← contract, never back; tests of the domain too.',
      severity: 'error',
      from: { path: '^packages/domain/' },
      to: { path: '^packages/contract/' },
    },
    {
      name: 'server-and-web-apart',
      comment: 'The server and the browser share the domain and the contract, nothing else.',
      severity: 'error',
      from: { path: '^apps/(server|web)/' },
      to: { path: '^apps/(server|web)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'sandbox-apart',
      comment:
        'The stand-ins speak the wire formats of others: they know nothing of us, and only tests know them.',
      severity: 'error',
      from: { path: '^apps/sandbox/' },
      to: { path: '^(apps/(server|web)|packages)/' },
    },
    {
      name: 'sandbox-for-tests-only',
      comment: 'Only tests start the stand-ins from code.',
      severity: 'error',
      from: { path: '^(apps/(server|web)|packages)/', pathNot: tests },
      to: { path: '^apps/sandbox/' },
    },
    {
      name: 'sdk-only-in-integrations',
      comment: "A provider's package is imported by its integration only.",
      severity: 'error',
      from: { path: '^apps/server/', pathNot: ['^apps/server/src/integrations/', ...tests] },
      to: { path: packagesNamed(providerPackages) },
    },
    {
      name: 'sql-only-in-queries',
      comment:
        'SQL is written in *.queries.ts, *.sql.ts and the modules of the database; the worker has a pool.',
      severity: 'error',
      from: {
        path: '^apps/server/',
        pathNot: [
          '^apps/server/src/db/',
          '^apps/server/src/jobs/worker\\.ts$',
          '\\.(queries|sql)\\.ts$',
          ...tests,
        ],
      },
      to: { path: packagesNamed(['pg', 'kysely', 'postgres']) },
    },
    {
      name: 'ui-without-features',
      comment:
        'ui/ knows no data and no feature: of lib/ neither requests, saves, live changes nor the session.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(features|app|lib/(live|requests|saves|session))/' },
    },
    {
      name: 'board-from-store-up',
      comment: "The board's store knows no screen, and its words know only the store.",
      severity: 'error',
      from: { path: '^apps/web/src/features/board/store/', pathNot: tests },
      to: { path: '^apps/web/src/features/board/(?!store/|board\\.texts\\.ts$)' },
    },
    {
      name: 'board-from-store-up',
      comment: "The board's store knows no screen, and its words know only the store.",
      severity: 'error',
      from: { path: '^apps/web/src/features/board/words/', pathNot: tests },
      to: { path: '^apps/web/src/features/board/(?!store/|words/|.*\\.texts\\.ts$)' },
    },
    {
      name: 'testing-for-tests-only',
      comment: 'What tests share is not part of the product.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: tests },
      to: { path: '^(apps|packages)/.*/testing/' },
    },
    ...Object.keys(featureEdges).flatMap(featureRules),
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'all-found',
      comment: 'An import that cannot be followed cannot be checked.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API; without another parser no module would be read, and every rule pass.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/(dist|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};
