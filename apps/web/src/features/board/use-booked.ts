import { clockAt } from '@fieldwright/domain/schedule/board-day';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type BookedCall, onBooked } from '../booking/booked.ts';
import type { BoardSearch } from './board.search.ts';
import { actionTexts as texts } from './board.texts.ts';
import type { BoardParts } from './use-board.ts';

type Change = (changes: Partial<Record<keyof BoardSearch, unknown>>) => void;

/**
 * Shows a call that was booked straight to a slot while the board is on screen: scrolls to it, or links to
 * it.
 */
export function useBooked({ days, store, actions, sought, mayEdit }: BoardParts, change: Change): void {
  const navigate = useNavigate();
  const isHere = useRef(false);
  const tell = useEffectEvent((call: BookedCall) => {
    const [visit] = call.events;
    if (!visit) {
      void days.loadTray();
      return false;
    }
    const { date } = clockAt(visit.start, store.day!.timeZone);
    const isInRows = store.rows.some(
      (row) => row.is === 'technician' && visit.technicianIds.includes(row.technician.id),
    );
    const show = {
      text: texts.show,
      href: `/dashboard?date=${date}&event=${visit.id}`,
      go: () => {
        // the toast outlives the board, so it must not touch a different page's search parameters
        if (!isHere.current) {
          void navigate({ to: '/dashboard', search: { date, event: visit.id } });
          return;
        }
        if (!isInRows) store.setDepartment(undefined);
        change({ date, event: undefined, call: undefined, ...(!isInRows && { department: undefined }) });
        sought.seek(visit.id);
      },
    };
    const isInSight = date === store.day!.date && isInRows;
    if (isInSight) sought.seek(visit.id);
    // without the right to change the board, Undo takes the whole call off it
    if (!mayEdit) {
      void days.loadEvents(call.events.map(({ id }) => id));
      return false;
    }
    void actions.calls.booked(call, isInSight ? [] : [show]);
    return true;
  });
  useEffect(() => {
    isHere.current = true;
    const end = onBooked((call) => tell(call));
    return () => {
      isHere.current = false;
      end();
    };
  }, []);
}
