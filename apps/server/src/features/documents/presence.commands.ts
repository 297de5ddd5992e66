import type { PresentPerson } from '@fieldwright/contract/presence';
import { presenceChange } from '@fieldwright/domain/people/live-topics';
import { fullName, initialsOfName } from '@fieldwright/domain/people/person';
import { othersPresent, type PresenceState } from '@fieldwright/domain/people/presence';
import type { SignedInContext } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { publish } from '../../live/publish.ts';
import { mayOpen } from './document-access.ts';
import type { DocumentKind } from './document-kind.ts';
import { accessTo, forgetTab, noteTab, tabsOf } from './presence.queries.ts';

interface Said {
  /** the document */
  id: number;
  tab: string;
  state: PresenceState;
}

/**
 * Records what a tab is doing with an open document, and notifies the other tabs if that changed.
 * @returns who else has it open
 * @throws Refusal `not_found` if it doesn't exist or the person may not open it
 */
export async function notePresence(
  { db, who, now }: Pick<SignedInContext, 'db' | 'who' | 'now'>,
  document: DocumentKind,
  { id, tab, state }: Said,
): Promise<{ others: PresentPerson[] }> {
  const isNews = await db.transaction().execute(async (tx) => {
    const access = await accessTo(tx, document, id);
    if (!access || !mayOpen(document, who, access)) throw new Refusal('not_found');
    return state === 'left'
      ? forgetTab(tx, { id, tab })
      : noteTab(tx, document.name, { id, tab, isEditing: state === 'editing', now });
  });
  // a separate transaction, so that of two tabs that arrive at the same moment, the later one sees the other
  return db.transaction().execute(async (tx) => {
    const tabs = await tabsOf(tx, id, now);
    const named = new Map(tabs.map((each) => [each.personId, each]));
    const others = othersPresent(tabs, { tab, personId: who.personId });
    // with nobody else there, there is no one to notify
    if (isNews && others.length > 0) await publish(tx, [presenceChange(id)]);
    if (state === 'left') return { others: [] };
    return {
      others: others.map((other) => {
        const name = fullName(named.get(other.personId)!);
        // the same initials as next to their changes, where only the full name is known
        return { ...other, name, initials: initialsOfName(name) };
      }),
    };
  });
}
