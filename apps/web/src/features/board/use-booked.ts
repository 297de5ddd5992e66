import { clockAt } from '@fieldwright/domain/schedule/board-day';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type BookedCall, onBooked } from '../booking/booked.ts';
import type { BoardSearch } from './board.search.ts';
import { actionTexts as texts } from './board.texts.ts';
import type { BoardParts } from './use-board.ts';

type Change = (changes: Partial<Record<keyof BoardSearch, unknown>>) => void;

/** What is booked straight to a slot while the board is on the screen is told by the board: in sight, or with the way there. */
export function useBooked({ days, store, actions, focus }: BoardParts, change: Change): void {
  const navigate = useNavigate();
  const isHere = useRef(false);
  const tell = useEffectEvent(({ events: [visit] }: BookedCall) => {
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
        // the toast outlives the board: what another page is searched for is nothing to the board
        if (!isHere.current) {
          void navigate({ to: '/dashboard', search: { date, event: visit.id } });
          return;
        }
        if (!isInRows) store.setDepartment(undefined);
        change({ date, event: undefined, call: undefined, ...(!isInRows && { department: undefined }) });
        focus.seek(visit.id);
      },
    };
    const isInSight = date === store.day!.date && isInRows;
    if (isInSight) focus.seek(visit.id);
    void actions.booked(visit, isInSight ? [] : [show]);
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
