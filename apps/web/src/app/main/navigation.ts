import type { Permission } from '@fieldwright/domain/people/roles';
import {
  Banknote,
  BookUser,
  ClipboardList,
  FileText,
  House,
  Lightbulb,
  type LucideIcon,
  ScrollText,
  Settings,
  Tags,
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
    | '/deferredwork'
    | '/payments'
    | '/settings';
  text: string;
  icon: LucideIcon;
  /** if absent, everyone may see it; of several, any one is enough */
  permission?: Permission | readonly Permission[];
  /** not in the bar, since it's opened from this area's list */
  within?: '/workorders';
}

const dashboard: Area = {
  to: '/dashboard',
  text: appTexts.dashboard,
  icon: House,
  permission: 'dashboard.view',
};
/** The first area for people who may not see the dashboard (R2.4). */
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
  {
    to: '/deferredwork',
    text: appTexts.deferredWork,
    icon: Lightbulb,
    permission: ['workorders.view', 'proposals.edit'],
    within: '/workorders',
  },
  { to: '/payments', text: appTexts.payments, icon: Banknote, permission: 'payments.collect' },
  { to: '/settings', text: appTexts.settings, icon: Settings },
];

type May = MainContext['may'];

/** Returns the person's start page. */
export function startOf(may: May): '/dashboard' | '/day' {
  return may('dashboard.view') ? '/dashboard' : '/day';
}

/** Returns the areas, in order, that the person's roles open. */
export function areasOf(may: May): Area[] {
  return [startOf(may) === '/day' ? ownDay : dashboard, ...others].filter(
    ({ permission }) => !permission || [permission].flat().some(may),
  );
}
