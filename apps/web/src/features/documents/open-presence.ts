import type { PresentPerson } from '@fieldwright/contract/presence';
import { type PresenceState, presenceTimes } from '@fieldwright/domain/people/presence';
import { ApiError } from '../../lib/errors/api-error.ts';
import { onLive } from '../../lib/live/live-feed.ts';
import { api } from '../../lib/requests/api.ts';
import { sendWith } from '../../lib/requests/send.ts';
import { usableToken } from '../../lib/session/held-token.ts';
import { sessionState } from '../../lib/session/session-state.ts';

/** The presence endpoint of each kind of document. */
export type PresenceKey = 'POST /api/salesproposals/{id}/presence' | 'POST /api/workorders/{id}/presence';

interface OpenDocument {
  key: PresenceKey;
  id: number;
  onOthers: (others: readonly PresentPerson[]) => void;
}

export interface Presence {
  setEditing: (isEditing: boolean) => void;
  /** leaves the document */
  close: () => void;
}

/** When to report first: after the page has loaded, so that opening it doesn't wait. */
const firstMs = 300;
/** How long after a save to report the end of editing, so that saving sends no extra request. */
const editedMs = 2_000;
/** How many calls in a row may fail before the last response no longer counts. */
const mostFailures = 2;

/** Errors that mean the person may not open the document (anymore). After any other error, the next report may succeed. */
const shutCodes: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'no_company', 'second_factor_due']);

/**
 * Reports that this tab has a document open until it's closed, and learns who else does: at once when that changes, and
 * with every report. A tab that is hidden for long, closed or signed out counts as having left.
 */
export function openPresence({ key, id, onOthers }: OpenDocument): Presence {
  const tab = crypto.randomUUID();
  let isEditing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  /** counts calls; the response to an earlier one is ignored */
  let round = 0;
  let failures = 0;
  /** the token of the last call, used to leave even after signing out; null while the tab isn't counted */
  let token: string | null = null;
  let isAway = false;

  const call = (state: PresenceState) => ({ params: { id }, body: { tab, state } });
  function soon(ms: number): void {
    clearTimeout(timer);
    if (!isAway) timer = setTimeout(() => void beat(), ms);
  }

  async function beat(): Promise<void> {
    const mine = ++round;
    const before = usableToken();
    try {
      const { others } = await api(key, call(isEditing ? 'editing' : 'viewing'));
      // the report of leaving, if any, may have arrived before this call
      if (isAway) return sayLeft(usableToken() ?? before);
      if (mine !== round) return;
      token = usableToken();
      failures = 0;
      onOthers(others);
    } catch (error) {
      if (mine !== round) return;
      failures += 1;
      const isShut = error instanceof ApiError && shutCodes.has(error.code);
      if (isShut || failures >= mostFailures) onOthers([]);
      // trying again wouldn't help
      if (isShut) return;
    }
    soon(presenceTimes.beatMs);
  }

  function leave(): void {
    isAway = true;
    round += 1;
    clearTimeout(timer);
    onOthers([]);
    sayLeft(token);
    token = null;
  }
  function sayLeft(by: string | null): void {
    if (by !== null) sendWith(key, { ...call('left'), keepalive: true }, by).catch(() => {});
  }
  function comeBack(): void {
    clearTimeout(hiding);
    isAway = false;
    soon(0);
  }
  function onVisibility(): void {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') comeBack();
    else hiding = setTimeout(leave, presenceTimes.hiddenMs);
  }
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && comeBack();

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', onShow);
  const ends = [
    onLive({
      changes: (changes) =>
        changes.some((change) => change.topic === 'presence' && change.id === id) && soon(0),
      reloadAll: () => soon(0),
    }),
    sessionState.watch((state) => (state === 'in' ? onVisibility() : leave())),
  ];
  soon(firstMs);
  return {
    setEditing(next) {
      if (next === isEditing) return;
      isEditing = next;
      soon(next ? firstMs : editedMs);
    },
    close() {
      leave();
      clearTimeout(hiding);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', onShow);
      for (const end of ends) end();
    },
  };
}
