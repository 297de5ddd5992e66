import { keptDays } from '@fieldwright/domain/removals/removal-terms';
import type { RootKind } from '@fieldwright/domain/removals/root-removal';

/** Of what is removed and restored. */
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
  notRemoved: (name: string) => `${name} was not removed.`,
  notRestored: (name: string) => `${name} was not restored.`,
  /** @param who empty where that is no person of the company */
  wasRemoved: (name: string, who: string, when: string) =>
    `${name} was removed${who && ` by ${who}`}${when && `, ${when}`}.`,
  detail: {
    customer:
      'This customer no longer appears in lists or search, and cannot get new calls, proposals or work orders.',
    site: 'This site no longer appears in lists or search, and cannot get new calls, proposals or work orders.',
    workOrder: 'It no longer appears in lists or search, and cannot be changed.',
    salesProposal: `It no longer appears in lists or search, and cannot be changed. A draft that was never sent is deleted after ${keptDays} days.`,
  } satisfies Record<RootKind, string>,
  unsaved: 'Your changes are not saved. Restore it to save them, or discard them.',
  discard: 'Discard my changes',
  /** a filter of lists */
  filter: 'Removed',
  none: 'Nothing has been removed',
  noneDetail: 'Anything removed from this list shows here and can be restored.',
} as const;
