import { fullName, type PersonRefusal, refuseAccessChange } from '@fieldwright/domain/people/person';
import { refuseTurningOff } from '@fieldwright/domain/people/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, History, MailPlus, Pencil, ShieldOff, UserCheck, UserX } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import '../../ui/button.css';
import { Menu } from '../../ui/menu/menu.tsx';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { proved } from '../second-factor/proof.dialog.tsx';
import { type Person, resendInvitation, setAccess, turnOffSecondFactor } from './people.data.ts';
import { peopleTexts as texts } from './people.texts.ts';
import { openPersonHistory } from './person-history.dialog.tsx';

interface PersonActionsProps {
  person: Person;
  everybody: readonly Person[];
  change: (person: Person) => void;
}

/** one section without a title: the menu's label names the person */
const groups = [{ code: 'actions', name: '', order: 1 }];

/** Shows a person's menu; actions that the rules refuse are disabled with the reason. */
export function PersonActions({ person, everybody, change }: PersonActionsProps) {
  const { me, may } = useMain();
  const client = useQueryClient();
  const name = fullName(person);
  const wordsOf = (refusal: PersonRefusal | null) => (refusal ? texts.refusals[refusal] : undefined);
  const refusalOf = (roles: Person['roles']): string | undefined => {
    const activeOwners = everybody.filter(
      (one) => one.status === 'active' && one.roles.includes('owner'),
    ).length;
    const refusal: PersonRefusal | null = refuseAccessChange({ actor: me, person, roles, activeOwners });
    return wordsOf(refusal);
  };
  const tell = (work: Promise<unknown>, done: string, undo?: () => void) =>
    work.then(
      () =>
        showToast({ text: done, ...(undo ? { action: { text: uiTexts.undo, undo: true, run: undo } } : {}) }),
      (error) => showToast({ kind: 'failed', text: texts.notDone(name, textOf(error)) }),
    );
  const reactivate = () => void tell(setAccess(client, person, 'reactivate'), texts.reactivated(name));
  const invited = person.status === 'invited';
  const end = () =>
    void tell(
      setAccess(client, person, 'deactivate'),
      invited ? texts.withdrawn(name) : texts.deactivated(name),
      reactivate,
    );
  async function turnOff() {
    const isDone = await proved({
      title: texts.turnOffTitle(name),
      text: texts.turnOffText,
      icon: <ShieldOff />,
      cancel: texts.keepOn,
      confirm: texts.turnOff,
      asksCode: me.secondFactor.on,
      run: (proof) => turnOffSecondFactor(client, person, proof),
    });
    if (isDone) showToast({ text: texts.turnedOff(name) });
  }

  const buttons: MenuItem[] = [
    {
      groupCode: 'actions',
      text: texts.change,
      icon: <Pencil />,
      refused: refusalOf(person.roles),
      click: () => change(person),
    },
    ...(may('audit.view')
      ? [
          {
            groupCode: 'actions',
            text: texts.history,
            icon: <History />,
            click: () => openPersonHistory(person),
          },
        ]
      : []),
    ...(invited
      ? [
          {
            groupCode: 'actions',
            text: texts.resend,
            icon: <MailPlus />,
            refused: refusalOf(person.roles),
            click: () => void tell(resendInvitation(client, person), texts.resent(person.email)),
          },
        ]
      : []),
    ...(person.hasSecondFactor
      ? [
          {
            groupCode: 'actions',
            text: texts.turnOff,
            icon: <ShieldOff />,
            refused: wordsOf(refuseTurningOff({ actor: me, person })),
            click: () => void turnOff(),
          },
        ]
      : []),
    person.status === 'deactivated'
      ? {
          groupCode: 'actions',
          text: texts.reactivate,
          icon: <UserCheck />,
          refused: refusalOf(person.roles),
          click: reactivate,
        }
      : {
          groupCode: 'actions',
          text: invited ? texts.withdraw : texts.deactivate,
          icon: <UserX />,
          refused: refusalOf([]),
          click: end,
        },
  ];
  return (
    <Menu label={texts.actionsFor(name)} groups={groups} buttons={buttons} className="btn icon quiet sm">
      <Ellipsis />
    </Menu>
  );
}
