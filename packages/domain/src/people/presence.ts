/** Times of presence: who has a document open is said by each tab, again and again. */
export const presenceTimes = {
  /** how often a tab says that it's still there */
  beatMs: 25_000,
  /** how long a tab that says nothing more counts as there; longer than two beats, so that one may get lost */
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
 * Returns who else has a document open, each person once: first those who are editing, then by who opened it first. Of
 * a person with several tabs, one with unsaved changes counts.
 * @param here the tab that asks; it is left out
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
