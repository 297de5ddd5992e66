import { listText } from '@fieldwright/domain/kernel/list-text';
import { counted, plural } from '@fieldwright/domain/kernel/plural';

interface Counts {
  proposals: number;
  workOrders: number;
}

export const openWorkTexts = {
  /** @param price the price that all of them have; null if it differs */
  keep: ({ proposals, workOrders }: Counts, price: string | null) =>
    `${listText([
      ...(proposals > 0 ? [counted(proposals, 'open proposal', 'open proposals')] : []),
      ...(workOrders > 0 ? [counted(workOrders, 'open work order', 'open work orders')] : []),
    ])} ${keeps(proposals + workOrders, price)}.`,
  see: (count: number) => plural(count, 'See it', 'See them'),
  title: (name: string) => `Open work with ${name}`,
  lead: 'These keep their prices. To update one, open it and choose Check prices.',
  kinds: { salesProposal: 'Proposal', workOrder: 'Work order' },
  newTab: 'opens in a new tab',
  more: (count: number) => `And ${count} more.`,
  close: 'Close',
} as const;

const keeps = (count: number, price: string | null) =>
  `${plural(count, 'keeps', 'keep')} ${price ?? plural(count, 'its price', 'their prices')}`;
