import { notes } from './work-order-removal.ts';

/** What the answers of the debrief and of inspections have in common. The save sets the file from the guid. */
export const answerShape = {
  parent: 'workOrderId',
  order: null,
  managed: ['fileId'],
  /** An answer and what was asked. */
  together: [['answer', 'question', 'unit', 'guid']],
  keptOut: null,
  errorField: null,
  removal: notes,
} as const;
export const blankAnswer = { answer: null, question: '', unit: '', guid: null, fileId: null } as const;
export const answerReferences = { workOrderId: { to: 'workOrder' }, fileId: { to: 'file' } } as const;
