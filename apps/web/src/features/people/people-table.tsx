import { fullName, initials } from '@fieldwright/domain/people/person';
import { roleNames } from '@fieldwright/domain/people/roles';
import { useMain } from '../../app/main/use-main.ts';
import { pastText, pastTextWithin } from '../../lib/dates/past.ts';
import { exactText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { Hint } from '../../ui/menu/popover.tsx';
import '../../ui/list/table.css';
import { UndeliveredMark } from '../emails/undelivered-mark.tsx';
import type { Person } from './people.data.ts';
import { peopleTexts as texts } from './people.texts.ts';
import { PersonActions } from './person-actions.tsx';

interface PeopleTableProps {
  /** the people to show, in order */
  people: readonly Person[];
  /** all people, including filtered-out ones: the rules count owners */
  everybody: readonly Person[];
  change: (person: Person) => void;
}

const tags = { active: 'good', invited: 'info', deactivated: '' } as const;

/** Lists people as a table; as cards on phones. */
export function PeopleTable({ people, everybody, change }: PeopleTableProps) {
  const { me, may } = useMain();
  const { columns } = texts;
  return (
    <table className="table people">
      <thead>
        <tr>
          <th>{columns.name}</th>
          <th>{columns.email}</th>
          <th>{columns.roles}</th>
          <th>{columns.status}</th>
          <th className="num">{columns.seen}</th>
          {may('people.manage') && (
            <th>
              <span className="sr">{columns.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} className={person.status}>
            <td className="who">
              <span className="avatar" aria-hidden="true">
                {initials(person)}
              </span>
              <b>{fullName(person)}</b>
              {person.id === me.id && <span className="tag copper">{texts.you}</span>}
            </td>
            <td className="email">{person.email}</td>
            <td className="roles">
              <span>{person.roles.map((role) => roleNames[role]).join(', ')}</span>
              {isUnplaced(person) && <span className="faint"> {texts.noDepartment}</span>}
            </td>
            <td className="status">
              <span className={`tag ${tags[person.status]}`}>{texts.statuses[person.status]}</span>
              {person.hasSecondFactor && <span className="tag">{texts.secondFactor}</span>}
              {person.status === 'invited' && <UndeliveredMark entity="person" id={person.id} />}
            </td>
            <td className="num seen">
              <Seen person={person} />
            </td>
            {may('people.manage') && (
              <td className="act">
                <PersonActions {...{ person, everybody, change }} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The setup counts technicians that the board has in no department. */
const isUnplaced = ({ roles, status, callDepartmentTypeId }: Person) =>
  status !== 'deactivated' && roles.includes('technician') && callDepartmentTypeId === null;

function Seen({ person: { lastSeenDate, invitedDate, status } }: { person: Person }) {
  const { timeZone } = useMain().me.company;
  const now = useNow();
  const date = lastSeenDate ?? (status === 'invited' ? invitedDate : null);
  if (!date) return <span className="faint">{texts.never}</span>;
  return (
    <Hint text={exactText(date, timeZone)}>
      <time dateTime={date} className="faint">
        {lastSeenDate ? pastText(date, now, timeZone) : texts.invited(pastTextWithin(date, now, timeZone))}
      </time>
    </Hint>
  );
}
