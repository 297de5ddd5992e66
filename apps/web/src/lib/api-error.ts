import type { ErrorBody, ErrorCode } from '@fieldwright/contract/errors';
import { errorTexts } from './error.texts.ts';

/** Codes of the server's closed list, and those that only the browser can know. */
export type ApiErrorCode = ErrorCode | 'simple' | 'timeout' | 'unreachable' | 'renewal_failed';

/**
 * How a call failed. `late`: no answer in time; `foreign`: no answer, or none of ours; `refused`: our server said no;
 * `renewal`: it would not renew the access token; `left`: the call belongs to a session that this browser has left.
 */
type How = 'late' | 'foreign' | 'refused' | 'renewal' | 'left';

interface Row {
  how: How;
  /** statuses, both included; 0 where no answer came */
  from: number;
  to: number;
  code: ApiErrorCode;
  text: string;
}

/** The error catalogue, once: how and with which status a call failed → its code and what the person is told. */
export const catalogue: readonly Row[] = [
  { how: 'late', from: 0, to: 599, code: 'timeout', text: errorTexts.timeout }, // R8.1
  { how: 'foreign', from: 0, to: 499, code: 'unreachable', text: errorTexts.unreachable }, // R8.2
  { how: 'foreign', from: 500, to: 599, code: 'simple', text: errorTexts.simple }, // R8.6
  { how: 'renewal', from: 0, to: 599, code: 'renewal_failed', text: errorTexts.renewalFailed }, // R8.3
  { how: 'left', from: 0, to: 599, code: 'signed_out', text: errorTexts.signedOut },
  // where the answer has no code or no words of its own (R8.6)
  { how: 'refused', from: 0, to: 599, code: 'simple', text: errorTexts.simple },
];

interface Facts {
  status?: number;
  /** what the answer itself says: it goes before the table */
  said?: Partial<Pick<ApiError, 'code' | 'text' | 'fields' | 'overlaps' | 'requestId' | 'retryAfterMs'>>;
  cause?: unknown;
}

/** A call that did not do what it should. `text` is for the person; decisions look at `code` and `status`. */
export class ApiError extends Error {
  /** 0 where no answer of ours came */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly text: string;
  /** field as a path in the body → what is wrong with it; empty where nothing is. A screen may name them otherwise (`naming-fields.ts`) */
  fields: Readonly<Record<string, string>>;
  /** of a refused booking: who is booked already; else none */
  readonly overlaps: NonNullable<ErrorBody['overlaps']>;
  readonly requestId: string | undefined;
  /** how long the server wants to be left alone; 0 where it has not said so */
  readonly retryAfterMs: number;
  /** the endpoint's name, for reports */
  endpoint = '';

  constructor(how: How, { status = 0, said = {}, cause }: Facts = {}) {
    const row = catalogue.find((each) => each.how === how && status >= each.from && status <= each.to)!;
    const { code = row.code, text = row.text, fields = {}, overlaps = [], retryAfterMs = 0 } = said;
    super(text, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.text = text;
    this.fields = fields;
    this.overlaps = overlaps;
    this.requestId = said.requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * An answer of 400 and above, as an error: text from its payload, else its detail, else its title (R8.6).
 * @param body the parsed body; undefined where it is no JSON, so that it came from something in between
 * @param retryAfter the answer's header of this name, in seconds; our server sends no dates
 */
export function errorOfAnswer(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  if (typeof body === 'string' && body) return new ApiError('refused', { status, said: { text: body } });
  if (typeof body !== 'object' || body === null) return foreignAnswer(status);
  const { payload, detail, title, code, fields, overlaps, requestId } = body as Record<string, unknown>;
  const text = [payload, detail, title].find((part) => typeof part === 'string' && part !== '');
  return new ApiError('refused', {
    status,
    said: {
      ...(text !== undefined && { text: text as string }),
      ...(typeof code === 'string' && code !== '' && { code: code as ApiErrorCode }),
      ...(fields && typeof fields === 'object' ? { fields: fields as Record<string, string> } : {}),
      ...(Array.isArray(overlaps) && { overlaps }),
      ...(typeof requestId === 'string' && { requestId }),
      retryAfterMs: (Number.parseInt(retryAfter ?? '', 10) || 0) * 1_000,
    },
  });
}

/** An answer that is none of ours: what it says of itself, "not found" for one, nobody must take for our word (R8.2). */
export function foreignAnswer(status: number): ApiError {
  return new ApiError('foreign', { status: status < 500 ? 0 : status });
}

/** Whether trying again later may help: nothing was refused. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status >= 500 || code === 'unreachable' || code === 'timeout';
}

/** What to tell the person about anything that was thrown. */
export function textOf(error: unknown): string {
  return error instanceof ApiError ? error.text : errorTexts.simple;
}

/** The same beside what is typed and not saved yet: nobody is led to lose it. */
export function typedTextOf(error: unknown): string {
  return isUnreachable(error) ? errorTexts.typedKept : textOf(error);
}

/**
 * The same of a refusal whose fields are not all at an input that shows what is wrong: the words of the others.
 * @param isShown whether a field, a path in the body, has such an input
 */
export function unshownTextOf(error: unknown, isShown: (path: string) => boolean = () => false): string {
  const fields = error instanceof ApiError && error.code === 'invalid' ? Object.entries(error.fields) : [];
  const words = new Set(fields.filter(([path]) => !isShown(path)).map(([, text]) => text));
  return words.size > 0 ? [...words].join(' ') : typedTextOf(error);
}

/** Whether there was no connection, which the page's banner says already. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unreachable';
