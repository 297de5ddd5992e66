import { counted } from '@fieldwright/domain/kernel/plural';

const yearly = (visits: number) => counted(visits, 'visit a year', 'visits a year');

/** Texts of the agreements on a work order. */
export const agreementPartTexts = {
  title: 'Agreements',
  none: 'No agreements at this site.',
  sell: 'Sell agreement',
  renew: 'Renew',
  apply: 'Use on this visit',
  until: (visits: number, day: string) => `${yearly(visits)}, until ${day}`,
  from: (visits: number, day: string) => `${yearly(visits)}, from ${day}`,
  covers: (systems: string) => `Covers ${systems}`,
  memberPrices: 'Member prices on new lines',
  statuses: { active: 'Active', upcoming: 'Upcoming', expired: 'Expired', canceled: 'Canceled' },
  soldHere: 'Sold on this work order',
  timesPrice: (quantity: number, price: string) => `${quantity} × ${price}`,
  options: (plan: string) => `Actions for ${plan}`,
  change: 'Edit price',
  remove: 'Remove',
  undoSale: 'Undo sale',
  note: 'The year’s price is added to this work order.',
  sold: (plan: string) => `${plan} sold.`,
  undone: (plan: string) => `Sale of ${plan} undone.`,
  notUndone: (plan: string, why: string) => `Couldn’t undo the sale of ${plan}. ${why}`,
  used: (plan: string) => `${plan} used on this visit.`,
  checkPrices: 'Check prices',
  undo: 'Undo',
  visitLine: (plan: string, system: string) => `${plan}: ${system}`,
  lineTitle: 'Agreement on this work order',
  lineText: 'Description (customer sees this)',
  system: 'System',
  allSystems: 'All covered systems',
  department: 'Department',
  noDepartment: 'No department',
  cancel: 'Cancel',
  done: 'Done',
} as const;
