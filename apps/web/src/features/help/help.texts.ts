import type { HelpGroup } from '@fieldwright/domain/help/help';
import { choiceText } from '@fieldwright/domain/kernel/list-text';
import { counted } from '@fieldwright/domain/kernel/plural';

export const helpTexts = {
  title: 'Help',
  open: 'Help',
  search: 'Search help',
  searchLabel: 'Search all of help',
  allTopics: 'All topics',
  related: 'More on this screen',
  groups: {
    calls: 'Calls and the board',
    proposals: 'Proposals',
    workOrders: 'Work orders',
    money: 'Payments',
    customers: 'Customers and prices',
    company: 'Your company',
    everyday: 'Everyday',
  } satisfies Record<HelpGroup, string>,
  forRoles: (roles: readonly string[]) => `Your role can’t do this. You need the ${choiceText(roles)} role.`,
  back: 'Back',
  found: (count: number) => counted(count, 'topic', 'topics'),
  noneFound: 'No matching topics. Try fewer words, or different ones.',
  nothingHere: 'There’s no help for this screen yet.',
  close: 'Close',
  unavailable: 'Help isn’t available right now.',
  unavailableDetail: 'Everything else still works.',
} as const;
