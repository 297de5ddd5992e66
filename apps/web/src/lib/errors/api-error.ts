import type { ErrorBody, ErrorCode } from '@fieldwright/contract/errors';
import { errorTexts } from './error.texts.ts';

/** Codes of the server's closed list, plus those that only the browser can determine. */
export type ApiErrorCode = ErrorCode | 'simple' | 'timeout' | 'unreachable' | 'renewal_failed';

/**
 * How a call failed. `late`: no response in time; `foreign`: no response, or not from our server; `refused`:
 * our server said no; `renewal`: it refused to renew the access token; `left`: this browser has left the
 * call's session.
 */
type How = 'late' | 'foreign' | 'refused' | 'renewal' | 'left';

interface Row {
  how: How;
  /** statuses, inclusive; 0 without a response */
  from: number;
  to: number;
  code: ApiErrorCode;
  text: string;
}

/** The error catalog: maps how a call failed, and its status, to a code and the text shown. */
export const catalog: readonly Row[] = [
  { how: 'late', from: 0, to: 599, code: 'timeout', text: errorTexts.timeout }, // R8.1
  { how: 'foreign', from: 0, to: 499, code: 'unreachable', text: errorTexts.unreachable }, // R8.2
  { how: 'foreign', from: 500, to: 599, code: 'simple', text: errorTexts.simple }, // R8.6
  { how: 'renewal', from: 0, to: 599, code: 'renewal_failed', text: errorTexts.renewalFailed }, // R8.3
  { how: 'left', from: 0, to: 599, code: 'signed_out', text: errorTexts.signedOut },
  // for responses without a code or text of their own (R8.6)
  { how: 'refused', from: 0, to: 599, code: 'simple', text: errorTexts.simple },
];

interface Facts {
  status?: number;
  /** facts from the response itself; they override the table */
  said?: Partial<
    Pick<
      ApiError,
      'code' | 'text' | 'fields' | 'overlaps' | 'changed' | 'obstacles' | 'requestId' | 'retryAfterMs'
    >
  >;
  cause?: unknown;
}

/** A failed call. `text` is for the person; decisions use `code` and `status`. */
export class ApiError extends Error {
  /** 0 without a response from our server */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** a screen that knows more may replace it (`changed-text.ts`) */
  text: string;
  /**
   * maps a field, as a path in the body, to what is wrong with it; a screen may rename them
   * (`naming-fields.ts`)
   */
  fields: Readonly<Record<string, string>>;
  /** of a refused booking: who is booked already; else empty */
  readonly overlaps: NonNullable<ErrorBody['overlaps']>;
  /**
   * of a refused change: the fields that others changed, by whom and when; else empty. Named like `fields`
   */
  changed: NonNullable<ErrorBody['changed']>;
  /** of a refused removal: what prevents it; else empty */
  readonly obstacles: NonNullable<ErrorBody['obstacles']>;
  readonly requestId: string | undefined;
  /** how long the server asks to wait before a retry; 0 if it didn't say */
  readonly retryAfterMs: number;
  /** the endpoint's name, for reports */
  endpoint = '';

  constructor(how: How, { status = 0, said = {}, cause }: Facts = {}) {
    const row = catalog.find((each) => each.how === how && status >= each.from && status <= each.to)!;
    const {
      code = row.code,
      text = row.text,
      fields = {},
      overlaps = [],
      changed = [],
      obstacles = [],
      retryAfterMs = 0,
    } = said;
    super(text, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.text = text;
    this.fields = fields;
    this.overlaps = overlaps;
    this.changed = changed;
    this.obstacles = obstacles;
    this.requestId = said.requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Returns a response of 400 and above as an error. Its text is the payload's, else its detail, else its title
 * (R8.6).
 * @param body the parsed body; undefined if it isn't JSON, and so came from a proxy
 * @param retryAfter the Retry-After header, in seconds; our server sends no dates
 */
export function errorOfAnswer(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  if (typeof body === 'string' && body) return new ApiError('refused', { status, said: { text: body } });
  if (typeof body !== 'object' || body === null) return foreignAnswer(status);
  const { payload, detail, title, code, fields, overlaps, changed, obstacles, requestId } = body as Record<
    string,
    unknown
  >;
  const text = [payload, detail, title].find((part) => typeof part === 'string' && part !== '');
  return new ApiError('refused', {
    status,
    said: {
      ...(text !== undefined && { text: text as string }),
      ...(typeof code === 'string' && code !== '' && { code: code as ApiErrorCode }),
      ...(fields && typeof fields === 'object' ? { fields: fields as Record<string, string> } : {}),
      ...(Array.isArray(overlaps) && { overlaps }),
      ...(Array.isArray(changed) && { changed }),
      ...(Array.isArray(obstacles) && { obstacles }),
      ...(typeof requestId === 'string' && { requestId }),
      retryAfterMs: (Number.parseInt(retryAfter ?? '', 10) || 0) * 1_000,
    },
  });
}

/**
 * Returns the error of a response that isn't from our server; ignores what it says, even "not found" (R8.2).
 */
export function foreignAnswer(status: number): ApiError {
  return new ApiError('foreign', { status: status < 500 ? 0 : status });
}

/** Checks whether trying again later may help, because nothing was refused. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status >= 500 || code === 'unreachable' || code === 'timeout';
}

/** Returns the text to show for anything that was thrown. */
export function textOf(error: unknown): string {
  return error instanceof ApiError ? error.text : errorTexts.simple;
}

/** Returns the same for a screen with unsaved typing: it doesn't suggest a refresh, which would lose it. */
export function typedTextOf(error: unknown): string {
  return isUnreachable(error) ? errorTexts.typedKept : textOf(error);
}

/**
 * Returns the text of a failed save, or the messages of its fields that no input shows.
 * @param isShown whether an input shows the field, a path in the body
 */
export function unshownTextOf(error: unknown, isShown: (path: string) => boolean = () => false): string {
  const fields = error instanceof ApiError && error.code === 'invalid' ? Object.entries(error.fields) : [];
  const words = new Set(fields.filter(([path]) => !isShown(path)).map(([, text]) => text));
  return words.size > 0 ? [...words].join(' ') : typedTextOf(error);
}

/** Checks whether the connection failed, which the page's banner shows already. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unreachable';
