import { fullName, initials } from '@fieldwright/domain/people/person';
import { roleNames } from '@fieldwright/domain/people/roles';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { SignOutEverywhereDialog } from '../../features/sessions/sign-out-everywhere.tsx';
import { densities, densityChoice, schemeChoice, schemes } from '../../lib/appearance.ts';
import { signOut } from '../../lib/session.ts';
import { type Signal, useSignal } from '../../lib/signal.ts';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { appTexts } from '../app.texts.ts';
import { useMain } from './use-main.ts';

/** Who is signed in, how it looks for this person, and the ways out. */
export function PersonMenu() {
  const { me } = useMain();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const scheme = useSignal(schemeChoice);
  const density = useSignal(densityChoice);
  const account: MenuItem[] = [
    {
      id: 'devices',
      text: appTexts.devices,
      icon: <MonitorSmartphone />,
      run: () => void navigate({ to: '/settings/sessions' }),
    },
    { id: 'out', text: appTexts.signOut, icon: <LogOut />, run: () => void signOut() },
    { id: 'everywhere', text: appTexts.signOutEverywhere, icon: <LogOut />, run: () => setLeaving(true) },
  ];
  return (
    <>
      <Menu
        // the name begins with what is seen, for who speaks to the screen (WCAG 2.5.3)
        label={`${initials(me)}, ${appTexts.personMenu(fullName(me))}`}
        head={
          <>
            <b>{fullName(me)}</b>
            <span>{me.email}</span>
            <span>
              {me.company.name} · {me.roles.map((role) => roleNames[role]).join(', ')}
            </span>
          </>
        }
        groups={[
          {
            id: 'look',
            title: appTexts.look,
            items: options(schemes, appTexts.schemes, scheme, schemeChoice),
          },
          {
            id: 'rows',
            title: appTexts.rows,
            items: options(densities, appTexts.densities, density, densityChoice),
          },
          { id: 'account', title: appTexts.account, items: account },
        ]}
        className="person"
      >
        <span className="avatar" aria-hidden="true">
          {initials(me)}
        </span>
      </Menu>
      {leaving && <SignOutEverywhereDialog onClose={() => setLeaving(false)} />}
    </>
  );
}

function options<T extends string>(
  values: readonly T[],
  texts: Record<T, string>,
  chosen: T,
  choice: Signal<T>,
): MenuItem[] {
  return values.map((value) => ({
    id: value,
    text: texts[value],
    selected: value === chosen,
    run: () => choice.set(value),
  }));
}
