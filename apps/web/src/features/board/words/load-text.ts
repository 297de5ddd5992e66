import type { DayLoad } from '@fieldwright/domain/schedule/day-load';
import { boardTexts } from '../board.texts.ts';

const hoursOf = (minutes: number) => `${Math.round(minutes / 6) / 10}`;

/** Returns how much of a technician's day is booked: "6.5 of 8 h"; "Off" without working hours. */
export function loadText({ booked, working }: DayLoad): string {
  if (working > 0) return boardTexts.load(hoursOf(booked), hoursOf(working));
  return booked > 0 ? boardTexts.offBooked(hoursOf(booked)) : boardTexts.off;
}
