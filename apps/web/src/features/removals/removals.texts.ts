import { keptDays } from '@fieldwright/domain/removals/removal-terms';
import type { RootKind } from '@fieldwright/domain/removals/root-removal';

/** Texts for removing and restoring. */
export const removalTexts = {
  remove: {
    customer: 'Remove customer',
    site: 'Remove site',
    workOrder: 'Remove work order',
    salesProposal: 'Remove proposal',
  } satisfies Record<RootKind, string>,
  restore: 'Restore',
  saveFirst: 'Save your changes first.',
  removed: (name: string) => `${name} removed.`,
  restored: (name: string) => `${name} restored.`,
  notRemoved: (name: string) => `Couldn’t remove ${name}.`,
  notRestored: (name: string) => `Couldn’t restore ${name}.`,
  /** links to what blocks a removal */
  places: {
    workOrder: (number: string) => `Work order ${number}`,
    salesProposal: (number: string) => `Proposal ${number}`,
    call: () => 'Unassigned call',
    event: () => 'Visit',
    agreement: () => 'Agreements',
    customer: () => 'Customer',
    site: () => 'Site',
  },
  close: 'Close',
  /** @param who empty if no person of the company removed it */
  wasRemoved: (name: string, who: string, when: string) =>
    `${name} was removed${who && ` by ${who}`}${when && `, ${when}`}.`,
  detail: {
    customer:
      'This customer no longer appears in lists or search, and can’t get new calls, proposals or work orders.',
    site: 'This site no longer appears in lists or search, and can’t get new calls, proposals or work orders.',
    workOrder: 'It no longer appears in lists or search, and can’t be changed.',
    salesProposal: `It no longer appears in lists or search, and can’t be changed. A draft that was never sent is deleted after ${keptDays} days.`,
  } satisfies Record<RootKind, string>,
  /** on the page of a document whose customer or site is removed */
  placeDetail: {
    customer: 'Nothing can be changed here until the customer is restored.',
    site: 'Nothing can be changed here until the site is restored.',
  },
  restorePlace: { customer: 'Restore customer', site: 'Restore site' },
  /** for users who may not restore */
  askToRestore: 'Ask the office to restore it.',
  /** beside a name in a list */
  tag: 'Removed',
  unsaved: 'Your changes aren’t saved. Restore it to save them, or discard them.',
  discard: 'Discard my changes',
  /** a filter of lists */
  filter: 'Removed',
  none: 'Nothing removed',
  noneDetail: 'Anything removed from this list shows up here and can be restored.',
} as const;
