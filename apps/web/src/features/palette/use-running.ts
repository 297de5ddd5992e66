import { useNavigate } from '@tanstack/react-router';
import { type Scheme, schemeChoice } from '../../lib/appearance.ts';
import { openBookCall } from '../booking/open-book-call.ts';
import { helpOpen } from '../help/help-open.ts';
import { openKeys } from './open-keys.ts';
import type { ActionId, Line, Mode } from './palette-actions.ts';

interface Running {
  mode: Mode;
  setMode: (mode: Mode) => void;
  /** nothing is typed any more */
  reset: () => void;
  close: () => void;
}

const foundPaths = {
  customer: '/customers/$id',
  site: '/sites/$id',
  workOrder: '/workorders/$id',
  proposal: '/proposals/$id',
} as const;

const isLook = (id: ActionId) => id.startsWith('look:');

/** What choosing a line of the palette comes to. */
export function useRunning({ mode, setMode, reset, close }: Running): (line: Line) => void {
  const navigate = useNavigate();
  const act = (id: ActionId) => {
    if (id === 'newProposal' || id === 'newWorkOrder') {
      setMode(id);
      return reset();
    }
    close();
    if (id === 'book') openBookCall();
    else if (id === 'keys') openKeys();
    else if (id === 'help') helpOpen.set(true);
    else if (isLook(id)) schemeChoice.set(id.slice('look:'.length) as Scheme);
    else if (id === 'newCustomer')
      void navigate({ to: '/customers', search: { new: true, ...(mode !== 'all' && { begin: mode }) } });
    else void navigate({ to: id.slice('go:'.length) });
  };
  return (line) => {
    if (line.type === 'action') return act(line.action.id);
    close();
    if (line.type === 'found')
      return void navigate({
        to: foundPaths[line.found.kind],
        params: { id: String(line.found.id) },
      });
    const to = mode === 'newProposal' ? '/proposals/$id' : '/workorders/$id';
    void navigate({ to, params: { id: 'new' }, search: { siteId: line.siteId } });
  };
}
