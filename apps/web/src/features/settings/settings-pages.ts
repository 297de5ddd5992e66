import type { Permission } from '@fieldwright/domain/people/roles';
import {
  AirVent,
  BadgePercent,
  Bug,
  Building2,
  Calculator,
  ChartNoAxesCombined,
  CircleHelp,
  ClipboardList,
  Clock,
  CreditCard,
  FileUp,
  HandCoins,
  HeartHandshake,
  KeyRound,
  Landmark,
  ListChecks,
  LockKeyhole,
  type LucideIcon,
  MailWarning,
  Megaphone,
  MonitorSmartphone,
  Network,
  PartyPopper,
  Percent,
  ShieldCheck,
  Stethoscope,
  Tags,
  ToggleRight,
  Users,
  Wrench,
} from 'lucide-react';
import { emailReaders } from '../emails/emails.data.ts';
import type { settingsTexts } from './settings.texts.ts';

export interface SettingsPageLink {
  to:
    | '/settings/company'
    | '/settings/company/valuation'
    | '/settings/setup'
    | '/settings/departments'
    | '/settings/jobtypes'
    | '/settings/arrivalwindows'
    | '/settings/holidays'
    | '/settings/leadsources'
    | '/settings/debriefquestions'
    | '/settings/tags'
    | '/settings/systemtypes'
    | '/settings/inspectionforms'
    | '/settings/inspectionquestions'
    | '/settings/discounts'
    | '/settings/rebates'
    | '/settings/agreementplans'
    | '/settings/loanrates'
    | '/settings/cards'
    | '/settings/taxes'
    | '/settings/pricing'
    | '/settings/imports'
    | '/settings/people'
    | '/settings/features'
    | '/settings/emails'
    | '/settings/errors'
    | '/settings/signin'
    | '/settings/password'
    | '/settings/secondfactor'
    | '/settings/sessions';
  name: keyof typeof settingsTexts.pages;
  icon: LucideIcon;
  /** any of them gives access; missing if everyone may see it */
  permissions?: readonly Permission[];
}

export const ofCompany: readonly SettingsPageLink[] = [
  { to: '/settings/setup', name: 'setup', icon: ListChecks, permissions: ['settings.edit'] },
  { to: '/settings/company', name: 'company', icon: Building2, permissions: ['settings.edit'] },
  {
    to: '/settings/company/valuation',
    name: 'valuation',
    icon: ChartNoAxesCombined,
    permissions: ['valuation.make'],
  },
  { to: '/settings/departments', name: 'departments', icon: Network, permissions: ['settings.edit'] },
  { to: '/settings/jobtypes', name: 'jobTypes', icon: Wrench, permissions: ['settings.edit'] },
  { to: '/settings/arrivalwindows', name: 'arrivalWindows', icon: Clock, permissions: ['settings.edit'] },
  { to: '/settings/holidays', name: 'holidays', icon: PartyPopper, permissions: ['settings.edit'] },
  { to: '/settings/leadsources', name: 'leadSources', icon: Megaphone, permissions: ['settings.edit'] },
  {
    to: '/settings/debriefquestions',
    name: 'debriefQuestions',
    icon: ClipboardList,
    permissions: ['settings.edit'],
  },
  {
    to: '/settings/inspectionforms',
    name: 'inspectionForms',
    icon: Stethoscope,
    permissions: ['settings.edit'],
  },
  {
    to: '/settings/inspectionquestions',
    name: 'inspectionQuestions',
    icon: CircleHelp,
    permissions: ['settings.edit'],
  },
  { to: '/settings/systemtypes', name: 'systemTypes', icon: AirVent, permissions: ['settings.edit'] },
  { to: '/settings/tags', name: 'tags', icon: Tags, permissions: ['settings.edit'] },
  { to: '/settings/discounts', name: 'discounts', icon: BadgePercent, permissions: ['settings.edit'] },
  { to: '/settings/rebates', name: 'rebates', icon: HandCoins, permissions: ['settings.edit'] },
  {
    to: '/settings/agreementplans',
    name: 'agreementPlans',
    icon: HeartHandshake,
    permissions: ['settings.edit'],
  },
  { to: '/settings/loanrates', name: 'loanRates', icon: Landmark, permissions: ['settings.edit'] },
  { to: '/settings/cards', name: 'cards', icon: CreditCard, permissions: ['settings.edit'] },
  { to: '/settings/taxes', name: 'taxes', icon: Percent, permissions: ['settings.edit'] },
  { to: '/settings/pricing', name: 'pricing', icon: Calculator, permissions: ['settings.edit'] },
  { to: '/settings/imports', name: 'imports', icon: FileUp, permissions: ['imports.run'] },
  { to: '/settings/people', name: 'people', icon: Users, permissions: ['people.view'] },
  { to: '/settings/signin', name: 'signIn', icon: KeyRound, permissions: ['settings.edit'] },
  { to: '/settings/features', name: 'features', icon: ToggleRight, permissions: ['settings.edit'] },
  { to: '/settings/emails', name: 'emails', icon: MailWarning, permissions: emailReaders },
  { to: '/settings/errors', name: 'errors', icon: Bug, permissions: ['errors.view'] },
];
export const ofOneself: readonly SettingsPageLink[] = [
  { to: '/settings/password', name: 'password', icon: LockKeyhole },
  { to: '/settings/secondfactor', name: 'secondFactor', icon: ShieldCheck },
  { to: '/settings/sessions', name: 'devices', icon: MonitorSmartphone },
];

/** Returns the settings pages that the user may open. */
export const openPages = (
  pages: readonly SettingsPageLink[],
  may: (permission: Permission) => boolean,
): SettingsPageLink[] => pages.filter(({ permissions }) => !permissions || permissions.some(may));
