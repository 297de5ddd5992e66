import type { Removal } from '../kernel/edit-removal.ts';

const soldBefore: Removal = {
  rule: 'hiddenWhenInUse',
  because: 'Proposals, work orders or other entries name it; they go on doing so.',
};

/** What is hidden or deleted in the price books (R4.4): an entry in use is hidden, the rest deleted. */
export const priceBookRemovals = {
  priceBook: soldBefore,
  priceBookCategory: { rule: 'deleted', because: 'It only groups entries; they stay.' },
  partItem: soldBefore,
  serviceRepair: soldBefore,
} as const satisfies Record<string, Removal>;
