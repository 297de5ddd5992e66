import type { Removal } from '../kernel/edit-removal.ts';

const soldBefore: Removal = {
  rule: 'hiddenWhenInUse',
  because: 'Proposals, work orders or other entries still use it.',
};

/** Which price book records are hidden or deleted (R4.4): entries in use are hidden, others deleted. */
export const priceBookRemovals = {
  priceBook: soldBefore,
  priceBookCategory: { rule: 'deleted', because: 'It only groups entries. The entries themselves stay.' },
  partItem: soldBefore,
  serviceRepair: soldBefore,
} as const satisfies Record<string, Removal>;
