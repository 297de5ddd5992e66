import { z } from 'zod';
import { line, optionalId, quantity } from '../kernel/field.ts';
import type { FieldFaults } from '../kernel/read-fields.ts';
import { companyListMessages, sameName } from './company-list.ts';

/** How a question is answered. */
export const answerKinds = ['condition', 'yesNo', 'choice', 'reading', 'note', 'photo', 'signature'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** The answers that are chosen, in words. They are stored as people read them. */
export const answerWords = { yes: 'Yes', no: 'No', good: 'Good', fair: 'Fair', poor: 'Poor' } as const;
/** What stands in for the answer of a question that is answered with a picture. */
export const pictureWords = { photo: 'Photo taken', signature: 'Signed' } as const;
/** The condition on a reading: it's outside its limits. */
export const outOfLimits = 'Out of limits';

const answer = line(100).min(1, 'Enter the answer.');
const limit = quantity.nullable().default(null);

/** The fields of a question that a technician answers on a job. */
export const questionFields = {
  answerKind: z.enum(answerKinds),
  /** What can be chosen, for a choice. */
  choices: z.array(answer).max(20, 'Enter 20 answers or fewer.').default([]),
  /** The unit of a reading, such as `psi`; empty if it has none. */
  unit: line(20).default(''),
  /** A reading outside its limits fails; null for no limit. */
  minimum: limit,
  maximum: limit,
  /** It must be answered if it's asked. */
  required: z.boolean(),
  /** The earlier question whose answer decides whether this one is asked; null to always ask. */
  askedIfId: optionalId.default(null),
  /** The answer it's asked for, or `outOfLimits`; empty for any answer. */
  askedIf: line(100).default(''),
  /** The answers that fail, for one that is chosen. */
  failsOn: z.array(answer).max(20).default([]),
  /** What to recommend if it fails; empty for the question and its answer. */
  advice: line(300).default(''),
} as const;

export const questionTitles = {
  answerKind: 'Answer',
  choices: 'Answers to choose from',
  unit: 'Unit',
  minimum: 'Lowest OK',
  maximum: 'Highest OK',
  required: 'Required',
  askedIfId: 'Ask only after',
  askedIf: 'If the answer is',
  failsOn: 'Fails if the answer is',
  advice: 'Recommend if it fails',
} as const;

/** Fields that make sense only together. */
export const questionTogether = [
  ['answerKind', 'choices', 'unit', 'minimum', 'maximum', 'failsOn'],
  ['askedIfId', 'askedIf'],
] as const;

type How = { answerKind: AnswerKind; choices: readonly string[] };
type Limits = { minimum: number | null; maximum: number | null };

/** Returns the answers that a question offers; empty if its answer isn't chosen. */
export function offeredAnswers({ answerKind, choices }: How): readonly string[] {
  const { yes, no, good, fair, poor } = answerWords;
  if (answerKind === 'yesNo') return [yes, no];
  if (answerKind === 'condition') return [good, fair, poor];
  return answerKind === 'choice' ? choices : [];
}

/** Returns the answers that another question can depend on. */
export function answersToAskAfter(question: How & Limits): readonly string[] {
  const { answerKind, minimum, maximum } = question;
  const hasLimits = answerKind === 'reading' && (minimum !== null || maximum !== null);
  return hasLimits ? [outOfLimits] : offeredAnswers(question);
}

/** Returns the errors of a question's fields that depend on each other. */
export function questionFaults({ answerKind, choices, minimum, maximum }: How & Limits): FieldFaults {
  const faults: FieldFaults = {};
  const isDouble = choices.some((one, index) =>
    choices.slice(0, index).some((other) => sameName(one, other)),
  );
  if (answerKind === 'choice' && choices.length < 2) faults['choices'] = 'Enter at least two answers.';
  else if (isDouble) faults['choices'] = 'Enter each answer only once.';
  if (minimum !== null && maximum !== null && minimum > maximum)
    faults['maximum'] = 'The highest value must be above the lowest.';
  return faults;
}

interface Listed {
  id?: number;
  text: string;
  askedIfId: number | null;
}

/** Returns why a question can't be beside the others: its text, or a condition that would depend on itself. */
export function questionClash<Q extends Listed>(
  question: Q,
  others: readonly Q[],
  isTwin: (other: Q) => boolean = () => true,
): FieldFaults {
  const faults: FieldFaults = {};
  if (others.some((other) => sameName(other.text, question.text) && isTwin(other)))
    faults['text'] = companyListMessages.taken;
  const byId = new Map(others.map((other) => [other.id, other]));
  let next = question.askedIfId;
  // each step leads to another question, so it ends
  for (let step = 0; next !== null && step <= others.length; step += 1) {
    if (next === question.id) {
      faults['askedIfId'] = 'This question would depend on its own answer.';
      break;
    }
    next = byId.get(next)?.askedIfId ?? null;
  }
  return faults;
}

/** Sorts questions so that each comes before the one it depends on, which is the order in which to remove them. */
export function followUpsFirst<E extends { id: number; askedIfId?: number | null }>(
  questions: readonly E[],
): E[] {
  const byId = new Map(questions.map((each) => [each.id, each]));
  const depthOf = ({ askedIfId }: E): number => {
    let depth = 0;
    let next = askedIfId ?? null;
    while (next !== null && depth <= questions.length) {
      depth += 1;
      next = byId.get(next)?.askedIfId ?? null;
    }
    return depth;
  };
  return questions.toSorted((a, b) => depthOf(b) - depthOf(a));
}
