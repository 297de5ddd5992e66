import { counted } from '@fieldwright/domain/kernel/plural';

export const agreementsTexts = {
  title: 'Agreements',
  /** what is done with several agreements at once */
  several: {
    selectOne: (customer: string, plan: string) => `Select ${customer}, ${plan}`,
    canceled: {
      button: 'Cancel agreements…',
      title: (count: number) => `Cancel ${counted(count, 'agreement', 'agreements')}`,
      text: 'Customers lose their member prices, and cards aren’t charged anymore.',
      confirm: 'Cancel them',
    },
    active: {
      button: 'Make active again…',
      title: (count: number) => `Make ${counted(count, 'agreement', 'agreements')} active again`,
      text: 'Member prices apply again until the agreements end. Card payments stay off until you set them up again.',
      confirm: 'Make them active',
    },
    keep: 'Go back',
    mixed: 'Some of them are canceled already.',
  },
  note: 'Amounts per year',
  searchLabel: 'Search agreements',
  search: 'Customer, address or plan',
  tiles: 'Status',
  all: 'All',
  filters: {
    active: 'Active',
    ending: 'Ending in 60 days',
    upcoming: 'Upcoming',
    expired: 'Expired',
    canceled: 'Canceled',
  },
  tileCount: (count: number) => counted(count, 'agreement', 'agreements'),
  columns: {
    customer: 'Customer',
    site: 'Site',
    plan: 'Plan',
    visits: 'Visits per year',
    price: 'Price per year',
    from: 'Start date',
    until: 'End date',
    status: 'Status',
  },
  visits: (count: number) => counted(count, 'visit a year', 'visits a year'),
  statuses: { active: 'Active', upcoming: 'Upcoming', expired: 'Expired', canceled: 'Canceled' },
  daysLeft: (days: number) => (days === 0 ? 'Ends today' : `Ends in ${counted(days, 'day', 'days')}`),
  noAddress: 'Site without an address',
  /** what an export calls its rows */
  exported: 'agreements',
  sum: 'Price of these agreements',
  shown: (count: number, more: boolean) =>
    `${more ? 'First ' : ''}${counted(count, 'agreement', 'agreements')}`,
  empty: 'No agreements yet',
  emptyDetail:
    'Your customers’ maintenance plans. To sell one, open a customer’s site and choose Add agreement.',
  toCustomers: 'Open customers',
  noMatch: 'No matching agreements',
  noMatchDetail: 'Try another customer, address or plan.',
  noneOf: 'No agreements with this status',
  noneOfDetail: 'Choose another status, or show all agreements.',
  searchAll: 'Search all agreements',
  showAll: 'Show all agreements',
} as const;
