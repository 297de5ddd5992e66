import { fullName, initials } from '@fieldwright/domain/people/person';
import { roleNames } from '@fieldwright/domain/people/roles';
import { useMain } from '../../app/main/use-main.ts';
import { pastText, pastTextWithin } from '../../lib/dates/past.ts';
import { exactText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { Hint } from '../../ui/menu/popover.tsx';
import '../../ui/list/table.css';
import { UndeliveredMark } from '../emails/undelivered-mark.tsx';
import type { Person } from './people.data.ts';
import { peopleTexts as texts } from './people.texts.ts';
import { PersonActions } from './person-actions.tsx';

const tags = { active: 'good', invited: 'info', deactivated: '' } as const;

/** A column of the list of people; `cell` is its contents. */
interface PeopleColumn extends ListColumn<Person> {
  /** styles its cells */
  className: string;
}

/** The columns of the list of people. */
export const peopleColumns: readonly PeopleColumn[] = [
  {
    key: 'name',
    head: texts.columns.name,
    main: true,
    className: 'who',
    cell: (person) => <Name person={person} />,
  },
  { key: 'email', head: texts.columns.email, className: 'email', cell: ({ email }) => email },
  {
    key: 'roles',
    head: texts.columns.roles,
    className: 'roles',
    cell: (person) => (
      <>
        <span>{person.roles.map((role) => roleNames[role]).join(', ')}</span>
        {isUnplaced(person) && <span className="faint"> {texts.noDepartment}</span>}
      </>
    ),
  },
  {
    key: 'status',
    head: texts.columns.status,
    className: 'status',
    cell: ({ id, status, hasSecondFactor }) => (
      <>
        <span className={`tag ${tags[status]}`}>{texts.statuses[status]}</span>
        {hasSecondFactor && <span className="tag">{texts.secondFactor}</span>}
        {status === 'invited' && <UndeliveredMark entity="person" id={id} />}
      </>
    ),
  },
  {
    key: 'seen',
    head: texts.columns.seen,
    num: true,
    className: 'num seen',
    cell: (person) => <Seen person={person} />,
  },
];

interface PeopleTableProps {
  /** the people to show, in order */
  people: readonly Person[];
  /** all people, including filtered-out ones: the rules count owners */
  everybody: readonly Person[];
  /** the shown ones, in order */
  columns: readonly PeopleColumn[];
  change: (person: Person) => void;
}

/** Lists people as a table; as cards on phones. */
export function PeopleTable({ people, everybody, columns, change }: PeopleTableProps) {
  const { may } = useMain();
  return (
    <table className="table people">
      <thead>
        <tr>
          {columns.map(({ key, head, num }) => (
            <th key={key} data-column={key} className={num ? 'num' : undefined}>
              {head}
            </th>
          ))}
          {may('people.manage') && (
            <th>
              <span className="sr">{texts.columns.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} className={person.status}>
            {columns.map(({ key, className, cell }) => (
              <td key={key} className={className}>
                {cell(person)}
              </td>
            ))}
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

function Name({ person }: { person: Person }) {
  const { me } = useMain();
  return (
    <>
      <span className="avatar" aria-hidden="true">
        {initials(person)}
      </span>
      <b>{fullName(person)}</b>
      {person.id === me.id && <span className="tag copper">{texts.you}</span>}
    </>
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
