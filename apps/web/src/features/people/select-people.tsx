import { fullName, refuseAccessChange } from '@fieldwright/domain/people/person';
import { useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { openRunMany } from '../list-views/run-many.dialog.tsx';
import { type RowsAction, SelectRows } from '../list-views/select-rows.tsx';
import type { SelectedRows } from '../list-views/use-selected-rows.tsx';
import { type Person, peopleQuery, resendInvitation, setAccess } from './people.data.ts';
import { peopleTexts } from './people.texts.ts';

const texts = peopleTexts.several;

/** Shows the buttons that select people, and end or restore their access, or invite them again. */
export function SelectPeople({
  selection,
  everybody,
}: {
  selection: SelectedRows<Person>;
  /** all people: the rules count owners */
  everybody: readonly Person[];
}) {
  const { me } = useMain();
  const client = useQueryClient();
  const { chosen } = selection;
  const activeOwners = everybody.filter(
    ({ status, roles }) => status === 'active' && roles.includes('owner'),
  ).length;
  /** Says of whom it can't be done; undefined if of nobody. */
  const refusalOf = (roles: (person: Person) => Person['roles']): string | undefined => {
    for (const person of chosen) {
      const refusal = refuseAccessChange({ actor: me, person, roles: roles(person), activeOwners });
      if (refusal) return `${fullName(person)}: ${peopleTexts.refusals[refusal]}`;
    }
    return undefined;
  };
  const action = (
    { text, title }: { text: string; title: (count: number) => string },
    each: (person: Person) => Promise<unknown>,
    refused: string | undefined,
  ): RowsAction<Person> => ({
    text,
    refused,
    run: (people) =>
      openRunMany(
        {
          title: title(people.length),
          rows: people.map((person) => ({ id: person.id, text: fullName(person) })),
          run: ({ id }) => each(people.find((person) => person.id === id)!),
          through: () => void client.invalidateQueries(peopleQuery),
        },
        () => selection.turn(false),
      ),
  });
  const allAre = (status: Person['status']) =>
    chosen.length > 0 && chosen.every((each) => each.status === status);
  const actions = [
    ...(allAre('invited')
      ? [
          action(
            texts.resend,
            (person) => resendInvitation(client, person),
            refusalOf(({ roles }) => roles),
          ),
        ]
      : []),
    allAre('deactivated')
      ? action(
          texts.reactivate,
          (person) => setAccess(client, person, 'reactivate'),
          refusalOf(({ roles }) => roles),
        )
      : action(
          texts.deactivate,
          (person) => setAccess(client, person, 'deactivate'),
          chosen.some(({ status }) => status === 'deactivated') ? texts.mixed : refusalOf(() => []),
        ),
  ];
  return <SelectRows selection={selection} actions={actions} />;
}
