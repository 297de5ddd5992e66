const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

export const agreementsTexts = {
  title: 'Agreements',
  note: 'What they bring in a year',
  searchLabel: 'Search agreements',
  search: 'Customer, address or plan',
  tiles: 'Which agreements',
  filters: { active: 'Active', ending: 'Ending in 60 days', expired: 'Expired', canceled: 'Canceled' },
  tileCount: (count: number) => many(count, 'agreement', 'agreements'),
  columns: {
    customer: 'Customer',
    site: 'Site',
    plan: 'Plan',
    visits: 'Visits a year',
    price: 'Price a year',
    from: 'From',
    until: 'Until',
    status: 'Status',
  },
  visits: (count: number) => many(count, 'visit a year', 'visits a year'),
  statuses: { active: 'Active', expired: 'Expired', canceled: 'Canceled' },
  daysLeft: (days: number) => (days === 0 ? 'Ends today' : `Ends in ${many(days, 'day', 'days')}`),
  noAddress: 'Site without an address',
  shown: (count: number, more: boolean) =>
    `${many(count, 'agreement', 'agreements')}${more ? ' so far' : ''}`,
  empty: 'No agreements yet',
  emptyDetail: 'Maintenance plans that customers have stand here, the next one to end first.',
  noMatch: 'No agreement fits',
  noMatchDetail: 'Nothing has that customer, address or plan.',
  noneOf: 'None of this kind',
  noneOfDetail: 'There are agreements, but none that is so.',
  searchAll: 'Search all agreements',
  showAll: 'Show all agreements',
} as const;
