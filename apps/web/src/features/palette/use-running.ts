import { useNavigate } from '@tanstack/react-router';
import { type Scheme, schemeChoice } from '../../lib/appearance.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { openBookCall } from '../booking/open-book-call.ts';
import { helpOpen, openHelpTopic } from '../help/help-open.ts';
import { openKeys } from './open-keys.ts';
import { paletteTexts as texts } from './palette.texts.ts';
import type { ActionId, Line, Mode } from './palette-actions.ts';

interface Running {
  mode: Mode;
  setMode: (mode: Mode) => void;
  /** clears the typed text */
  reset: () => void;
  close: () => void;
  /** takes the chosen site instead of starting a document there */
  take: ((siteId: number) => void) | undefined;
}

const foundPaths = {
  customer: '/customers/$id',
  site: '/sites/$id',
  workOrder: '/workorders/$id',
  proposal: '/proposals/$id',
} as const;

/** Makes all boards of the company reload, this one included (R6.1). */
async function refreshBoards(): Promise<void> {
  await api('POST /api/board/refresh').then(
    () => showToast({ kind: 'done', text: texts.boardsRefreshed }),
    (error: unknown) => showToast({ kind: 'failed', text: textOf(error) }),
  );
}

/** What begins at the list of price books, as its address asks for it. */
const inBooks = {
  newPriceBook: 'book',
  newService: 'service',
  newPart: 'part',
  startBook: 'starter',
  importBook: 'import',
} as const;
const isInBooks = (id: ActionId): id is keyof typeof inBooks => Object.hasOwn(inBooks, id);

const isLook = (id: ActionId) => id.startsWith('look:');

/** Returns a function that runs a chosen line. */
export function useRunning({ mode, setMode, reset, close, take }: Running): (line: Line) => void {
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
    else if (id === 'refreshBoards') void refreshBoards();
    else if (id === 'paymentsToCheck') void navigate({ to: '/payments', search: { show: 'toCheck' } });
    else if (id === 'templates') void navigate({ to: '/proposals/templates' });
    // customers' pages have no router
    else if (id === 'checkSignature') window.open('/p/verify', '_blank', 'noopener');
    else if (isLook(id)) schemeChoice.set(id.slice('look:'.length) as Scheme);
    else if (id === 'newCustomer')
      void navigate({ to: '/customers', search: { new: true, ...(mode !== 'all' && { begin: mode }) } });
    else if (isInBooks(id)) void navigate({ to: '/pricebooks', search: { new: inBooks[id] } });
    else void navigate({ to: id.slice('go:'.length) });
  };
  return (line) => {
    if (line.type === 'action') return act(line.action.id);
    close();
    if (line.type === 'setting') return void navigate({ to: line.to });
    if (line.type === 'help') return openHelpTopic(line.id);
    if (line.type === 'found')
      return void navigate({
        to: foundPaths[line.found.kind],
        params: { id: String(line.found.id) },
      });
    if (take) return take(line.siteId);
    const to = mode === 'newProposal' ? '/proposals/$id' : '/workorders/$id';
    void navigate({ to, params: { id: 'new' }, search: { siteId: line.siteId } });
  };
}
