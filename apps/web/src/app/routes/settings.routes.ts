import type { ListName } from '@fieldwright/domain/company-lists/company-lists';
import { createRoute } from '@tanstack/react-router';
import { errorsSearch } from '../../features/error-reports/errors.search.ts';
import { importsSearch } from '../../features/imports/imports.search.ts';
import { withView } from '../../features/list-views/list-view.search.ts';
import { peopleSearch } from '../../features/people/people.search.ts';
import { secondFactorSearch } from '../../features/second-factor/second-factor.search.ts';
import { keepsSetup } from '../keeps-setup.ts';
import { lazyPage } from '../lazy-page.ts';
import { mainPage } from '../main-page.ts';
import { loads, requires } from '../no-access.ts';
import { main } from './main.route.ts';

const settings = createRoute({
  getParentRoute: () => main,
  path: '/settings',
  component: lazyPage(mainPage('settingsPage'), 'SettingsPage'),
});
const setup = createRoute({
  getParentRoute: () => main,
  path: '/settings/setup',
  beforeLoad: requires('settings.edit'),
  loader: loads(mainPage('setupData')),
  component: lazyPage(mainPage('setupPage'), 'SetupPage'),
});
const company = createRoute({
  getParentRoute: () => main,
  path: '/settings/company',
  search: keepsSetup,
  beforeLoad: requires('settings.edit'),
  loader: loads(mainPage('companyData')),
  component: lazyPage(mainPage('companyPage'), 'CompanyPage'),
});
const valuation = createRoute({
  getParentRoute: () => main,
  path: '/settings/company/valuation',
  beforeLoad: requires('valuation.make'),
  component: lazyPage(mainPage('valuationPage'), 'ValuationPage'),
});
const people = createRoute({
  getParentRoute: () => main,
  path: '/settings/people',
  search: keepsSetup,
  validateSearch: withView(peopleSearch),
  beforeLoad: requires('people.view'),
  loader: loads(mainPage('peopleData')),
  component: lazyPage(mainPage('peoplePage'), 'PeoplePage'),
});
const sessions = createRoute({
  getParentRoute: () => main,
  path: '/settings/sessions',
  loader: loads(mainPage('sessionsData')),
  component: lazyPage(mainPage('sessionsPage'), 'SessionsPage'),
});
const ownPassword = createRoute({
  getParentRoute: () => main,
  path: '/settings/password',
  component: lazyPage(mainPage('ownPasswordPage'), 'OwnPasswordPage'),
});
const secondFactor = createRoute({
  getParentRoute: () => main,
  path: '/settings/secondfactor',
  validateSearch: secondFactorSearch,
  loader: loads(mainPage('secondFactorData')),
  component: lazyPage(mainPage('secondFactorPage'), 'SecondFactorPage'),
});
const signInRules = createRoute({
  getParentRoute: () => main,
  path: '/settings/signin',
  beforeLoad: requires('settings.edit'),
  loader: loads(mainPage('signInRulesData')),
  component: lazyPage(mainPage('signInRulesPage'), 'SignInRulesPage'),
});
const features = createRoute({
  getParentRoute: () => main,
  path: '/settings/features',
  beforeLoad: requires('settings.edit'),
  loader: loads(mainPage('featuresData')),
  component: lazyPage(mainPage('featuresPage'), 'FeaturesPage'),
});
const emails = createRoute({
  getParentRoute: () => main,
  path: '/settings/emails',
  beforeLoad: requires('emails.review', 'payments.collect'),
  loader: loads(mainPage('emailsData')),
  component: lazyPage(mainPage('emailsPage'), 'EmailsPage'),
});
const errors = createRoute({
  getParentRoute: () => main,
  path: '/settings/errors',
  validateSearch: errorsSearch,
  beforeLoad: requires('errors.view'),
  loader: loads(mainPage('errorsData')),
  component: lazyPage(mainPage('errorsPage'), 'ErrorsPage'),
});

/** Loads the lists that a page of the company's lists shows. */
const listData =
  (...names: readonly ListName[]) =>
  async () =>
    (await mainPage('companyListsData')()).loadsLists(...names);
const departments = createRoute({
  getParentRoute: () => main,
  path: '/settings/departments',
  search: keepsSetup,
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('departments')),
  component: lazyPage(mainPage('companyListPages'), 'DepartmentsPage'),
});
const jobTypes = createRoute({
  getParentRoute: () => main,
  path: '/settings/jobtypes',
  search: keepsSetup,
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('jobtypes', 'departments', 'arrivalwindows')),
  component: lazyPage(mainPage('companyListPages'), 'JobTypesPage'),
});
const arrivalWindows = createRoute({
  getParentRoute: () => main,
  path: '/settings/arrivalwindows',
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('arrivalwindows')),
  component: lazyPage(mainPage('companyListPages'), 'ArrivalWindowsPage'),
});
const holidays = createRoute({
  getParentRoute: () => main,
  path: '/settings/holidays',
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('holidays')),
  component: lazyPage(mainPage('companyListPages'), 'HolidaysPage'),
});
const leadSources = createRoute({
  getParentRoute: () => main,
  path: '/settings/leadsources',
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('leadsources')),
  component: lazyPage(mainPage('companyListPages'), 'LeadSourcesPage'),
});
const debriefQuestions = createRoute({
  getParentRoute: () => main,
  path: '/settings/debriefquestions',
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('debriefquestions', 'departments', 'sitesystemtypes')),
  component: lazyPage(mainPage('companyListPages'), 'DebriefQuestionsPage'),
});
const tags = createRoute({
  getParentRoute: () => main,
  path: '/settings/tags',
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('tags')),
  component: lazyPage(mainPage('companyListPages'), 'TagsPage'),
});
const systemTypes = createRoute({
  getParentRoute: () => main,
  path: '/settings/systemtypes',
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('sitesystemtypes')),
  component: lazyPage(mainPage('companyListPages'), 'SystemTypesPage'),
});
const inspectionForms = createRoute({
  getParentRoute: () => main,
  path: '/settings/inspectionforms',
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('inspectionforms', 'sitesystemtypes', 'departments')),
  component: lazyPage(mainPage('companyListPages'), 'InspectionFormsPage'),
});
const inspectionQuestions = createRoute({
  getParentRoute: () => main,
  path: '/settings/inspectionquestions',
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('inspectionquestions', 'inspectionforms')),
  component: lazyPage(mainPage('companyListPages'), 'InspectionQuestionsPage'),
});
const discounts = createRoute({
  getParentRoute: () => main,
  path: '/settings/discounts',
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('discounts')),
  component: lazyPage(mainPage('companyListPages'), 'DiscountsPage'),
});
const rebates = createRoute({
  getParentRoute: () => main,
  path: '/settings/rebates',
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('rebates')),
  component: lazyPage(mainPage('companyListPages'), 'RebatesPage'),
});
const agreementPlans = createRoute({
  getParentRoute: () => main,
  path: '/settings/agreementplans',
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('agreementplans', 'sitesystemtypes')),
  component: lazyPage(mainPage('companyListPages'), 'AgreementPlansPage'),
});
const loanRates = createRoute({
  getParentRoute: () => main,
  path: '/settings/loanrates',
  beforeLoad: requires('settings.edit'),
  loader: loads(listData('loanrates')),
  component: lazyPage(mainPage('companyListPages'), 'LoanRatesPage'),
});
const cards = createRoute({
  getParentRoute: () => main,
  path: '/settings/cards',
  beforeLoad: requires('settings.edit'),
  loader: loads(mainPage('cardSettingsData')),
  component: lazyPage(mainPage('cardSettingsPage'), 'CardSettingsPage'),
});
const taxes = createRoute({
  getParentRoute: () => main,
  path: '/settings/taxes',
  search: keepsSetup,
  beforeLoad: requires('settings.edit'),
  loader: loads(mainPage('taxesData')),
  component: lazyPage(mainPage('taxesPage'), 'TaxesPage'),
});
const pricing = createRoute({
  getParentRoute: () => main,
  path: '/settings/pricing',
  beforeLoad: requires('settings.edit'),
  loader: loads(mainPage('pricingData')),
  component: lazyPage(mainPage('pricingPage'), 'PricingPage'),
});
const imports = createRoute({
  getParentRoute: () => main,
  path: '/settings/imports',
  search: keepsSetup,
  validateSearch: withView(importsSearch),
  beforeLoad: requires('imports.run'),
  loader: loads(mainPage('importsData')),
  component: lazyPage(mainPage('importsPage'), 'ImportsPage'),
});
const oneImport = createRoute({
  getParentRoute: () => main,
  path: '/settings/imports/$id',
  search: keepsSetup,
  beforeLoad: requires('imports.run'),
  loader: loads(mainPage('importPageData')),
  component: lazyPage(mainPage('importPage'), 'ImportPage'),
});

/** Routes of Settings: the company's and the person's own. */
export const settingsRoutes = [
  settings,
  setup,
  company,
  valuation,
  departments,
  jobTypes,
  arrivalWindows,
  holidays,
  leadSources,
  debriefQuestions,
  tags,
  systemTypes,
  inspectionForms,
  inspectionQuestions,
  discounts,
  rebates,
  agreementPlans,
  loanRates,
  cards,
  taxes,
  pricing,
  imports,
  oneImport,
  people,
  sessions,
  ownPassword,
  secondFactor,
  signInRules,
  features,
  emails,
  errors,
] as const;
