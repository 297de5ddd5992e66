/** The kinds of events without a call, with their default texts. */
export const eventKinds = {
  lunch: 'Lunch',
  meeting: 'Meeting',
  training: 'Training',
  timeOff: 'Time off',
  other: '',
} as const;
export type EventKind = keyof typeof eventKinds;
export const eventKindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]];

interface Kind {
  kind: EventKind | null;
  fixed: boolean;
}

/** Checks whether an event yields to others: a lunch without a fixed time can move, so it never conflicts. */
export const givesWay = ({ kind, fixed }: Kind): boolean => kind === 'lunch' && !fixed;

/**
 * Validates the kind, text and fixed time of an event and fills in defaults.
 * @param asked the person's input; a visit of a call has neither kind nor fixed time
 * @returns the error by field, or the values to store
 */
export function kindOf(asked: {
  callId: number | null;
  kind: EventKind | null;
  fixed: boolean;
  text: string;
}): { wrong: Partial<Record<'kind' | 'fixed' | 'text', string>> } | (Kind & { text: string }) {
  const { callId, kind, fixed, text } = asked;
  if (callId !== null) {
    if (kind !== null) return { wrong: { kind: 'A visit for a call has no type.' } };
    return fixed ? { wrong: { fixed: 'Only lunch can have a fixed time.' } } : { kind, fixed, text };
  }
  const known = kind ?? 'other';
  if (fixed && known !== 'lunch') return { wrong: { fixed: 'Only lunch can have a fixed time.' } };
  const words = text || eventKinds[known];
  return words === '' ? { wrong: { text: 'Enter a description.' } } : { kind: known, fixed, text: words };
}
