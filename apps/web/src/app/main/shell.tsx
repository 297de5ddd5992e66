import { useRouterState } from '@tanstack/react-router';
import { placing } from '../../ui/menu/beside.ts';
import { useLoadAhead, usePaymentsPreload } from '../preload.ts';
import { Frame } from './frame.tsx';

/** what the frame needs as soon as somebody opens a menu */
const soonNeeded = [placing];

/** The main area: the frame, with `/payments` and what menus need loaded ahead. */
export function Shell() {
  const isShown = useRouterState({ select: ({ status }) => status === 'idle' });
  usePaymentsPreload();
  useLoadAhead(soonNeeded, isShown);
  return <Frame />;
}
