import { nameKey, sameName } from '../company-lists/company-list.ts';
import { type AnswerKind, outOfLimits } from '../company-lists/question-fields.ts';
import { decimalText, readDecimal } from '../kernel/decimal-text.ts';

/** A question as it's asked on a job. */
export interface AskedQuestion {
  id: number;
  text: string;
  answerKind: AnswerKind;
  choices: readonly string[];
  unit: string;
  minimum: number | null;
  maximum: number | null;
  required: boolean;
  askedIfId: number | null;
  askedIf: string;
  failsOn: readonly string[];
  advice: string;
}

/** The answers by question; without those that are empty. */
export type Answers = ReadonlyMap<number, string>;

/**
 * Returns the questions to show, in order: those that are always asked, and those whose earlier question is
 * shown and has the answer that they are asked for.
 */
export function visibleQuestions<Q extends AskedQuestion>(questions: readonly Q[], answers: Answers): Q[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const isVisible = ({ askedIfId, askedIf }: Q, depth: number): boolean => {
    if (askedIfId === null) return true;
    const earlier = byId.get(askedIfId);
    // a circle, which settings refuse, must hide nothing
    if (depth > questions.length) return true;
    if (!earlier || !isVisible(earlier, depth + 1)) return false;
    const answer = answers.get(askedIfId);
    if (answer === undefined) return false;
    if (askedIf === '') return true;
    return askedIf === outOfLimits ? isFailed(earlier, answer) : sameName(askedIf, answer);
  };
  return questions.filter((question) => isVisible(question, 0));
}

/** What is wrong with an answer. */
export type AnswerProblem = 'missing' | 'notANumber';

/** Returns what is wrong with the answers, for shown questions only; in the order of the questions. */
export const answerProblems = <Q extends AskedQuestion>(
  questions: readonly Q[],
  answers: Answers,
): { question: Q; problem: AnswerProblem }[] =>
  visibleQuestions(questions, answers).flatMap((question) => {
    const problem = answerProblem(question, answers.get(question.id));
    return problem ? [{ question, problem }] : [];
  });

/** Returns what is wrong with an answer to a shown question; null if nothing is. */
export function answerProblem(
  { required, answerKind }: Pick<AskedQuestion, 'required' | 'answerKind'>,
  answer: string | undefined,
): AnswerProblem | null {
  if (answer === undefined || answer.trim() === '') return required ? 'missing' : null;
  return answerKind === 'reading' && 'wrong' in readDecimal(answer) ? 'notANumber' : null;
}

/** Checks whether an answer fails the check: it's one that the question fails on, or outside its limits. */
export function isFailed(
  { answerKind, failsOn, minimum, maximum }: AskedQuestion,
  answer: string | undefined,
): boolean {
  if (answer === undefined) return false;
  if (answerKind !== 'reading') return failsOn.some((each) => nameKey(each) === nameKey(answer));
  const reading = readDecimal(answer);
  if ('wrong' in reading) return false;
  return (minimum !== null && reading.value < minimum) || (maximum !== null && reading.value > maximum);
}

/** Returns the limits of a reading in words, with its unit; empty if it has none. */
export function limitsText({
  minimum,
  maximum,
  unit,
}: Pick<AskedQuestion, 'minimum' | 'maximum' | 'unit'>): string {
  const inUnit = (text: string) => (unit === '' ? text : `${text} ${unit}`);
  if (minimum !== null && maximum !== null)
    return inUnit(`${decimalText(minimum)} to ${decimalText(maximum)}`);
  if (minimum !== null) return `${inUnit(decimalText(minimum))} or more`;
  return maximum === null ? '' : `${inUnit(decimalText(maximum))} or less`;
}

/** Returns an answer as people read it, with its unit. */
export const answerText = (answer: string, unit: string): string =>
  [answer.trim(), unit].filter(Boolean).join(' ');

/** Returns what to recommend for a failed check. */
export const adviceText = ({ advice, text, unit }: AskedQuestion, answer: string): string =>
  advice === '' ? `${text.replace(/[?:]\s*$/, '')}: ${answerText(answer, unit)}` : advice;
