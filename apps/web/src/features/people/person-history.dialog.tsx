import { fullName, refuseAccessChange, refuseDetailsChange } from '@fieldwright/domain/people/person';
import type { Role } from '@fieldwright/domain/people/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { sayWhoChanged } from '../../lib/errors/changed-text.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { changeHistoryTexts } from '../settings/change-history.texts.ts';
import { ChangeHistory, fieldLine, fieldsOfChange } from '../settings/change-history.tsx';
import {
  changePerson,
  departmentsQuery,
  type Person,
  peopleQuery,
  personChangesQuery,
} from './people.data.ts';
import { personDialogTexts as dialogTexts, personHistoryTexts as texts } from './people.texts.ts';
import { personFieldWords } from './person-history.words.ts';

/** Opens the history of a person's access and name, newest first, with buttons that put fields back. */
export function openPersonHistory(person: Person): void {
  openDialog<Person, never>({
    title: texts.title(fullName(person)),
    width: 500,
    buttons: [{ id: 'cancel', text: dialogTexts.close, secondary: true }],
    component: PersonHistory,
    intakeData: person,
  });
}

function PersonHistory({ intakeData: opened }: HostedProps<Person, never>) {
  const { data: everybody = [] } = useQuery(peopleQuery);
  const person = everybody.find(({ id }) => id === opened.id) ?? opened;
  const { data: changes = [], error, isPending } = useQuery(personChangesQuery(person));
  const { data: departments = [] } = useQuery(departmentsQuery);
  const put = usePutBack(person);
  const { me } = useMain();
  const activeOwners = everybody.filter(
    ({ status, roles }) => status === 'active' && roles.includes('owner'),
  ).length;
  /** The fields that the user may put back: roles only as far as the rules allow it. */
  const fieldsFor = (from: unknown) => {
    const details = refuseDetailsChange({ actor: me, person })
      ? []
      : ['firstName', 'lastName', 'callDepartmentTypeId'];
    const isRoles = Array.isArray(from);
    const refused = isRoles && refuseAccessChange({ actor: me, person, roles: from as Role[], activeOwners });
    return isRoles && !refused ? [...details, 'roles'] : details;
  };
  return (
    <ChangeHistory
      changes={isPending ? undefined : changes}
      error={error}
      linesOf={(each, index) => {
        if (each.steps[0]?.records[0]?.created) return [{ text: texts.invited }];
        return Object.entries(fieldsOfChange(each)).map(([field, change]) =>
          fieldLine(field, personFieldWords(field, change, departments), index, {
            current: person,
            changes,
            fields: fieldsFor(change.from),
            put,
          }),
        );
      }}
    />
  );
}

type Fields = Record<string, unknown>;

/** Returns a function that puts fields of a person back, and says so with an Undo. */
function usePutBack(person: Person) {
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  const save = async (
    fields: Fields,
    basedOn: number,
    words: { said: string; failed: string; before?: Fields },
  ) => {
    try {
      const { version } = await changePerson(client, person.id, { ...fields, basedOn });
      const { before } = words;
      const undone = { said: changeHistoryTexts.undone, failed: changeHistoryTexts.notUndone };
      const run = before && (() => void save(before, version, undone));
      showToast({ text: words.said, ...(run && { action: { text: uiTexts.undo, undo: true, run } }) });
    } catch (error) {
      sayWhoChanged(error, { now: dateNow(), timeZone }, '');
      showToast({ kind: 'failed', text: words.failed, detail: textOf(error) });
      await client.invalidateQueries(peopleQuery);
    }
  };
  return (title: string, fields: Fields) => {
    const before = Object.fromEntries(
      Object.keys(fields).map((field) => [field, person[field as keyof Person]]),
    );
    const words = { said: changeHistoryTexts.isBack(title), failed: changeHistoryTexts.notPutBack(title) };
    void save(fields, person.version, { ...words, before });
  };
}
