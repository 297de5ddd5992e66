/** Times of presence: each tab that has a document open reports it again and again. */
export const presenceTimes = {
  /** how often a tab reports that it's still there */
  beatMs: 25_000,
  /** how long a tab counts as there without a report; longer than two intervals, so that one report may get lost */
  goneSeconds: 60,
  /** how long a tab may be hidden before it no longer counts as there */
  hiddenMs: 300_000,
} as const;

/** What a tab does with the document that it has open: `editing` once it has unsaved changes. */
export const presenceStates = ['viewing', 'editing', 'left'] as const;
export type PresenceState = (typeof presenceStates)[number];

/** A tab that has a document open. */
export interface PresentTab {
  tab: string;
  personId: number;
  isEditing: boolean;
  /** since when, as an ISO date */
  since: string;
}

/** Someone who has a document open. */
interface Present {
  personId: number;
  /** the same person, in another tab or on another device */
  isYou: boolean;
  isEditing: boolean;
  since: string;
}

/**
 * Returns who else has a document open, each person once: first those who are editing, then by who opened it first. A
 * person with several tabs is editing if one of them has unsaved changes.
 * @param here the tab that asks, which is left out
 */
export function othersPresent(
  tabs: readonly PresentTab[],
  here: Pick<PresentTab, 'tab' | 'personId'>,
): Present[] {
  const people = new Map<number, Present>();
  for (const { tab, personId, isEditing, since } of tabs) {
    if (tab === here.tab && personId === here.personId) continue;
    const known = people.get(personId);
    people.set(personId, {
      personId,
      isYou: personId === here.personId,
      isEditing: isEditing || known?.isEditing === true,
      since: known && known.since < since ? known.since : since,
    });
  }
  return [...people.values()].sort(
    (a, b) =>
      Number(b.isEditing) - Number(a.isEditing) || a.since.localeCompare(b.since) || a.personId - b.personId,
  );
}
