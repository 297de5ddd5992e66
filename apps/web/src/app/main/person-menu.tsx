import { fullName, initials } from '@fieldwright/domain/people/person';
import { roleNames } from '@fieldwright/domain/people/roles';
import { useNavigate } from '@tanstack/react-router';
import { Images, LogOut, MonitorSmartphone } from 'lucide-react';
import { signOutEverywhere } from '../../features/sessions/sign-out-everywhere.tsx';
import { densities, densityChoice, schemeChoice, schemes } from '../../lib/appearance.ts';
import { signOut } from '../../lib/session/session.ts';
import { type Signal, useSignal } from '../../lib/signal.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { appTexts } from '../app.texts.ts';
import { leaveBy } from '../unsaved.ts';
import { askAboutDrafts } from './ask-about-drafts.ts';
import { useMain } from './use-main.ts';
import { usePhotoCount } from './use-photo-count.ts';

const groups = [
  { code: 'look', name: appTexts.look, order: 1 },
  { code: 'rows', name: appTexts.rows, order: 2 },
  { code: 'account', name: appTexts.account, order: 3 },
];

/** The menu of the signed-in person: appearance, devices, and sign-out. */
export function PersonMenu() {
  const { me } = useMain();
  const navigate = useNavigate();
  const scheme = useSignal(schemeChoice);
  const density = useSignal(densityChoice);
  const title = appTexts.personMenu(fullName(me));
  const photos = usePhotoCount();
  const leave = async () => {
    const settle = await askAboutDrafts(me);
    if (!settle) return;
    // the session ends at once, and telling the server takes a while
    const told = signOut();
    await settle();
    await told;
  };
  const buttons: MenuItem[] = [
    ...options('look', { texts: appTexts.schemes, choice: schemeChoice, chosen: scheme, values: schemes }),
    ...options('rows', {
      texts: appTexts.densities,
      choice: densityChoice,
      chosen: density,
      values: densities,
    }),
    {
      groupCode: 'account',
      text: appTexts.devices,
      icon: <MonitorSmartphone />,
      click: () => void navigate({ to: '/settings/sessions' }),
    },
    ...(photos.count > 0
      ? [
          {
            groupCode: 'account',
            text: appTexts.unsentPhotos(photos.count),
            icon: <Images />,
            click: () => void photos.open(),
          },
        ]
      : []),
    { groupCode: 'account', text: appTexts.signOut, icon: <LogOut />, click: () => void leaveBy(leave) },
    {
      groupCode: 'account',
      text: appTexts.signOutEverywhere,
      icon: <LogOut />,
      click: () => void leaveBy(() => signOutEverywhere(me)),
    },
  ];
  return (
    <>
      <Menu
        // the accessible name starts with the visible text, for voice control (WCAG 2.5.3)
        label={`${initials(me)}, ${title}`}
        title={title}
        head={
          <>
            <b>{fullName(me)}</b>
            <span>{me.email}</span>
            <span>
              {me.company.name} · {me.roles.map((role) => roleNames[role]).join(', ')}
            </span>
          </>
        }
        groups={groups}
        buttons={buttons}
        className="person"
      >
        <span className="avatar" aria-hidden="true">
          {initials(me)}
        </span>
      </Menu>
    </>
  );
}

interface Options<T extends string> {
  values: readonly T[];
  texts: Record<T, string>;
  chosen: T;
  choice: Signal<T>;
}

function options<T extends string>(
  groupCode: string,
  { values, texts, chosen, choice }: Options<T>,
): MenuItem[] {
  return values.map((value) => ({
    groupCode,
    text: texts[value],
    selected: value === chosen,
    click: () => choice.set(value),
  }));
}
