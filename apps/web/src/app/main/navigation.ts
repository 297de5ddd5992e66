import type { Permission } from '@fieldwright/domain/people/roles';
import { House, type LucideIcon, Users } from 'lucide-react';
import { appTexts } from '../app.texts.ts';

interface Area {
  to: '/dashboard' | '/settings/people';
  text: string;
  icon: LucideIcon;
  /** without one, everybody may see it */
  permission?: Permission;
}

/** The areas in the bar, in order. A person sees those that the roles open. */
export const areas: readonly Area[] = [
  { to: '/dashboard', text: appTexts.dashboard, icon: House },
  { to: '/settings/people', text: appTexts.people, icon: Users, permission: 'people.view' },
];
