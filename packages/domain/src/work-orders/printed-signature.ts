import { clock } from '../kernel/clock-text.ts';
import type { Moment } from '../kernel/date-format.ts';
import { written } from '../kernel/date-format.ts';
import { dayOf, longDayText } from '../kernel/days.ts';
import type { Strokes } from '../proposals/signature.ts';
import { completionTexts as texts } from './completion.texts.ts';
import { type Completion, changedSinceSigned, type SignedWork } from './completion.ts';

/** A signature as a document shows it; without prices, because some documents show none. */
export interface PrintedSignature {
  title: string;
  /** Who signed and when; or that nobody did. */
  by: string;
  /** The words that were agreed to, or the reason that nobody signed. */
  words: string;
  /** Null unless it was drawn. */
  strokes: Strokes | null;
  /** The name as it was typed; null unless it was. */
  typed: string | null;
  alt: string;
  /** Says that the record of the signature was changed, or that the work isn't what was signed for anymore; null otherwise. */
  changed: string | null;
}

interface SignatureFacts {
  signature: (Completion & { consent: string; shown: SignedWork; date: Moment; isIntact: boolean }) | null;
  /** Null while the work can't be priced. */
  now: SignedWork | null;
  timeZone: string;
}

/** Returns how documents for the customer show a signature on completion; null without one. */
export function printedSignature({ signature, now, timeZone }: SignatureFacts): PrintedSignature | null {
  if (!signature) return null;
  const { method, name, strokes, reason, consent, shown, date, isIntact } = signature;
  const at = texts.at(longDayText(dayOf(date, timeZone)), written(date, timeZone, clock));
  const isAbsent = method === 'absent';
  const isChanged = !isAbsent && changedSinceSigned(shown, now).length > 0;
  return {
    title: texts.title,
    by: isAbsent ? texts.notSigned(at) : texts.signedBy(name, at),
    words: isAbsent ? reason : consent,
    strokes,
    typed: method === 'typed' ? name : null,
    alt: texts.alt(name),
    changed: isIntact ? (isChanged ? texts.changed : null) : texts.altered,
  };
}
