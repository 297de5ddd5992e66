import type { Permission } from '@fieldwright/domain/people/roles';
import {
  Banknote,
  BookUser,
  ClipboardList,
  FileText,
  House,
  type LucideIcon,
  ScrollText,
  Settings,
  Tags,
  Users,
} from 'lucide-react';
import { appTexts } from '../app.texts.ts';
import type { MainContext } from './main-context.ts';

export interface Area {
  to:
    | '/dashboard'
    | '/day'
    | '/proposals'
    | '/workorders'
    | '/customers'
    | '/pricebooks'
    | '/agreements'
    | '/settings/people'
    | '/payments'
    | '/settings';
  /** current on its own page alone, not on those below it */
  exact?: true;
  text: string;
  icon: LucideIcon;
  /** without one, everybody may see it; of several, any */
  permission?: Permission | readonly Permission[];
}

const dashboard: Area = {
  to: '/dashboard',
  text: appTexts.dashboard,
  icon: House,
  permission: 'dashboard.view',
};
/** Where who may not see the dashboard begins (R2.4). */
const ownDay: Area = { to: '/day', text: appTexts.ownDay, icon: House };
const others: readonly Area[] = [
  {
    to: '/proposals',
    text: appTexts.proposals,
    icon: FileText,
    permission: ['proposals.view', 'proposals.own'],
  },
  {
    to: '/workorders',
    text: appTexts.workOrders,
    icon: ClipboardList,
    permission: ['workorders.view', 'workorders.own'],
  },
  { to: '/customers', text: appTexts.customers, icon: BookUser, permission: 'customers.view' },
  { to: '/pricebooks', text: appTexts.priceBooks, icon: Tags, permission: 'pricebooks.view' },
  { to: '/agreements', text: appTexts.agreements, icon: ScrollText, permission: 'agreements.view' },
  { to: '/settings/people', text: appTexts.people, icon: Users, permission: 'people.view' },
  { to: '/payments', text: appTexts.payments, icon: Banknote, permission: 'payments.collect' },
  { to: '/settings', text: appTexts.settings, icon: Settings, exact: true },
];

type May = MainContext['may'];

/** Where a person begins. */
export function startOf(may: May): '/dashboard' | '/day' {
  return may('dashboard.view') ? '/dashboard' : '/day';
}

/** The areas in the bar, in order: those that the person's roles open. */
export function areasOf(may: May): Area[] {
  return [startOf(may) === '/day' ? ownDay : dashboard, ...others].filter(
    ({ permission }) => !permission || [permission].flat().some(may),
  );
}
