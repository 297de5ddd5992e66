import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { BoardDays } from '../store/board-days.ts';
import { buildBoard, buildVisit, sampleDate, timeZone } from '../testing/board.ts';
import { useGivenUp } from '../use-sought.ts';
import { SoughtCard } from './sought-card.ts';

const next = '2026-11-20';
const dana = buildVisit(1, 'Dana', ['09:00', '10:00']);
let days: BoardDays;
let sought: SoughtCard;
let events = [dana];
beforeEach(() => {
  events = [dana];
  const day = async () => buildBoard(events);
  days = new BoardDays({ day, events: async () => [], tray: async () => [] }, timeZone, 1);
  sought = new SoughtCard(days.store);
  renderHook(() => useGivenUp(days, sought));
});

describe('SoughtCard', () => {
  it('is sought until the day is there, and then as long as it is on it (R3.6)', async () => {
    sought.seek(1);
    const opening = days.open(sampleDate);
    expect(sought.now.get()?.eventId).toBe(1);
    await opening;
    expect(sought.now.get()?.eventId).toBe(1);
  });

  it('is given up where the day is there without it, whenever it would come (R3.6)', async () => {
    sought.seek(99);
    await days.open(sampleDate);
    expect(sought.now.get()).toBeNull();
    sought.seek(99);
    await days.open(next);
    expect(sought.now.get()).toBeNull();
  });

  it('is given up where the department that is shown hides it (R3.6)', async () => {
    days.store.setDepartment(2);
    sought.seek(1);
    await days.open(sampleDate);
    expect(sought.now.get()).toBeNull();
  });
});
