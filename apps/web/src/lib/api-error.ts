import type { ErrorCode } from '@fieldwright/contract/errors';
import { errorTexts } from './error.texts.ts';

/** Codes of the server's closed list, and those that only the browser can know. */
export type ApiErrorCode = ErrorCode | 'simple' | 'timeout' | 'unreachable' | 'renewal_failed';

interface Facts {
  /** 0 where no answer came */
  status: number;
  code: ApiErrorCode;
  text: string;
  fields?: Record<string, string>;
  requestId?: string;
}

/** A call that did not do what it should. `text` is for the person; decisions look at `code` and `status`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly text: string;
  /** field as a path in the body → what is wrong with it; empty where nothing is */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;

  constructor({ status, code, text, fields = {}, requestId }: Facts, options?: ErrorOptions) {
    super(text, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.text = text;
    this.fields = fields;
    this.requestId = requestId;
  }
}

/**
 * An answer of 400 and above, as an error: text from its payload, else its detail, else its title (R8.6); code `simple`
 * where it names none. Below 500 an answer without a body of ours came from something in between (R8.2).
 * @param body the parsed body; undefined where it is no JSON
 */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  if (typeof body === 'string' && body) return new ApiError({ status, code: 'simple', text: body });
  if (typeof body !== 'object' || body === null) {
    return status < 500
      ? unreachable(status)
      : new ApiError({ status, code: 'simple', text: errorTexts.simple });
  }
  const { payload, detail, title, code, fields, requestId } = body as Record<string, unknown>;
  const text = [payload, detail, title].find((part) => typeof part === 'string' && part !== '');
  return new ApiError({
    status,
    code: (typeof code === 'string' ? code : 'simple') as ApiErrorCode,
    text: (text as string | undefined) ?? errorTexts.simple,
    ...(fields && typeof fields === 'object' ? { fields: fields as Record<string, string> } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
  });
}

/** No server of ours answered (R8.2). */
export function unreachable(status = 0, cause?: unknown): ApiError {
  return new ApiError({ status, code: 'unreachable', text: errorTexts.unreachable }, { cause });
}

/** The call belongs to a session that this browser has left. */
export function signedOut(): ApiError {
  return new ApiError({ status: 401, code: 'signed_out', text: errorTexts.signedOut });
}

/** No answer in time (R8.1). */
export function timedOut(cause?: unknown): ApiError {
  return new ApiError({ status: 0, code: 'timeout', text: errorTexts.timeout }, { cause });
}

/** Whether trying again later may help: nothing was refused. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'unreachable')
  );
}

/** What to tell the person about anything that was thrown. */
export function textOf(error: unknown): string {
  return error instanceof ApiError ? error.text : errorTexts.simple;
}
