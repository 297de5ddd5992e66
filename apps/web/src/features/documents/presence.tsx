import type { PresentPerson } from '@fieldwright/contract/presence';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { useEffect, useRef, useState } from 'react';
import { openPresence, type Presence, type PresenceKey } from './open-presence.ts';
import { PersonChip } from './person-chip.tsx';
import { presenceTexts as texts } from './presence.texts.ts';

/** How many people are named; the others are counted. */
const mostShown = 3;

interface OthersHereProps {
  at: PresenceKey;
  /** the document; negative while it's new and unsaved, when nobody else can have it open */
  id: number;
  /** whether there are unsaved changes here */
  isEditing: boolean;
}

/** Shows who else has a document open, and tells others that this tab does. */
export function OthersHere({ at, id, isEditing }: OthersHereProps) {
  const others = useOthers({ at, id, isEditing });
  const said = useSaid(others);
  const more = others.slice(mostShown);
  return (
    <>
      {others.length > 0 && (
        <ul className="presence" aria-label={texts.list}>
          {others.slice(0, mostShown).map((person) => (
            <li
              key={person.personId}
              className="person-chip"
              data-editing={person.isEditing || undefined}
              title={person.isYou ? texts.yours : texts.doing(person)}
            >
              <PersonChip initials={person.initials} text={texts.doing(person)} />
            </li>
          ))}
          {more.length > 0 && (
            <li className="person-chip" title={listText(more.map(({ name }) => name))}>
              {texts.more(more.length)}
            </li>
          )}
        </ul>
      )}
      <span className="sr" aria-live="polite">
        {said}
      </span>
    </>
  );
}

function useOthers({ at, id, isEditing }: OthersHereProps): readonly PresentPerson[] {
  const [others, setOthers] = useState<readonly PresentPerson[]>([]);
  const presence = useRef<Presence>(null);
  useEffect(() => {
    if (id <= 0) return undefined;
    const opened = openPresence({ key: at, id, onOthers: setOthers });
    presence.current = opened;
    return () => {
      presence.current = null;
      opened.close();
    };
  }, [at, id]);
  useEffect(() => {
    if (id > 0) presence.current?.setEditing(isEditing);
  }, [id, isEditing]);
  return others;
}

/** Returns what screen readers announce: who opened it and who started editing, but not who left or saved. */
function useSaid(others: readonly PresentPerson[]): string {
  const [known, setKnown] = useState<{ others: readonly PresentPerson[]; said: string }>({
    others: [],
    said: '',
  });
  if (known.others === others) return known.said;
  const news = others.filter((person) => {
    const before = known.others.find(({ personId }) => personId === person.personId);
    return !before || (person.isEditing && !before.isEditing);
  });
  const isLeft = known.others.some((before) => !others.some(({ personId }) => personId === before.personId));
  // nothing is announced, and someone who comes back will be announced again
  const before = isLeft ? '' : known.said;
  const said = news.length > 0 ? `${news.map(texts.doing).join('. ')}.` : before;
  setKnown({ others, said });
  return said;
}
