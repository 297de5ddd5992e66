import type { Removal } from '../kernel/edit-removal.ts';

/* The effects of removing a work order's children, with the reasons (R4.4). */

export const onTheBill: Removal = {
  rule: 'hiddenWhenProcessed',
  because: 'A processed work order is in the books, so its lines have to stay on record.',
};
export const notes: Removal = {
  rule: 'deleted',
  because: 'It has no payments, and no other document refers to it.',
};
export const systemHistory: Removal = {
  rule: 'hidden',
  because: 'The system is on past visits, recommendations or inspections.',
};
export const coverageHistory: Removal = {
  rule: 'hidden',
  because: 'The agreement has to show what it covered and when it ended.',
};
