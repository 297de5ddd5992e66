import { parkings } from '@fieldwright/domain/saves/parking';
import { overlapSchema } from '@fieldwright/domain/schedule/overlap';
import { z } from 'zod';

/**
 * The closed list of error codes: status and title of each. Nothing matches on message text; screens and tests match
 * on the code. `simple` is the browser's word for an answer that carries none (R8.6) and is never sent.
 */
export const errorTable = {
  bad_request: { status: 400, title: 'The request could not be read.' },
  signed_out: { status: 401, title: 'Sign in to go on.' },
  session_ended: { status: 401, title: 'This session has ended. Sign in again.' },
  rights_changed: { status: 401, title: 'Your access has changed.' },
  forbidden: { status: 403, title: 'Your role may not do that.' },
  second_factor_needed: { status: 403, title: 'Enter the code from your authenticator app.' },
  second_factor_due: { status: 403, title: 'Set up a second factor to continue.' },
  origin_refused: { status: 403, title: 'Requests from this address are not accepted.' },
  no_company: { status: 403, title: 'Your access to the company has ended. Ask an owner or admin.' },
  not_found: { status: 404, title: 'It is not there, or your role may not open it.' },
  stale_version: { status: 409, title: 'This was changed since you opened it.' },
  own_access: { status: 409, title: 'You cannot change your own access. Ask another owner or admin.' },
  owner_needed: { status: 409, title: 'Only an owner can make or change an owner.' },
  last_owner: { status: 409, title: 'A company keeps at least one active owner.' },
  second_factor_required: { status: 409, title: 'Your company requires a second factor for your role.' },
  works_elsewhere: {
    status: 409,
    title:
      "This person also works for another company, so you can't turn off their second factor. They can, or the people who run this installation.",
  },
  already_member: { status: 409, title: 'That person is already in your company.' },
  key_reused: { status: 409, title: 'This save was sent before with other contents.' },
  after_missing: { status: 409, title: 'The save before this one has not arrived yet.' },
  discarded: { status: 409, title: 'This save was discarded.' },
  ref_discarded: { status: 422, title: 'What this save refers to was discarded.' },
  format_unknown: { status: 422, title: 'This version of the app cannot save any more. Refresh the page.' },
  too_old: { status: 422, title: 'This save is too old to be carried out.' },
  overlap: { status: 409, title: 'Somebody is booked for that time already.' },
  import_bad_rows: {
    status: 409,
    title: 'Some rows are bad. Correct them, or say that they are to be left out.',
  },
  in_use: { status: 409, title: 'It is still in use.' },
  second_open: { status: 409, title: 'Another work order of this call is open.' },
  incomplete: { status: 409, title: 'The work order is not complete yet. Finish the update first.' },
  removed: { status: 422, title: 'It was removed. Restore it first.' },
  not_priced: {
    status: 409,
    title: 'It has no total: a line cannot be priced. Put right what is marked first.',
  },
  overpaid: {
    status: 409,
    title: 'The balance due is now lower. Check the work order before you record this payment.',
  },
  wrong_offset: { status: 409, title: 'The upload goes on at another place.' },
  guid_taken: { status: 409, title: 'This upload was begun with another file.' },
  file_incomplete: { status: 409, title: 'The file has not arrived completely yet.' },
  file_attached: { status: 409, title: 'The file belongs to something else already.' },
  link_expired: { status: 410, title: 'This link has expired or has been used.' },
  step_expired: { status: 410, title: 'This took too long. Start again.' },
  too_large: { status: 413, title: 'This is too large to send at once. Send it in smaller parts.' },
  file_too_large: { status: 413, title: 'The file is too large.' },
  wrong_range: { status: 416, title: 'The file has no such part.' },
  file_damaged: { status: 422, title: 'The file arrived damaged. Send it once more.' },
  file_refused: { status: 422, title: 'The file cannot be used.' },
  invalid: { status: 422, title: 'Some fields need another look.' },
  wrong_credentials: { status: 422, title: 'The e-mail or the password is not right.' },
  wrong_code: { status: 422, title: "This code isn't right, or it was used before. Enter the newest one." },
  too_many_attempts: { status: 429, title: 'Too many attempts. Wait a little and try again.' },
  internal: { status: 500, title: 'An error happened.' },
  unavailable: { status: 503, title: 'The service is not ready yet. Try again in a moment.' },
  too_slow: { status: 503, title: 'That took too long. Try again in a moment, or ask for less.' },
  storage_full: {
    status: 507,
    title: 'The server is out of disk space, so this was not saved. Tell your administrator, then try again.',
  },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;
export const errorCodes = Object.keys(errorTable) as ErrorCode[];

/** The body of every error answer: what went wrong, in words for the person, and the fields it concerns. */
export const errorBodySchema = z.object({
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  title: z.string(),
  detail: z.string().optional(),
  /** field as a path in the body (`email`, `packages.0.text`) → what is wrong with it */
  fields: z.record(z.string(), z.string()).optional(),
  /** of an upload: the place in the file from which the server wants the next part */
  offset: z.int().optional(),
  /** of a refused booking: who is booked already, by which event, from when to when */
  overlaps: z.array(overlapSchema).optional(),
  /**
   * of a refused save of a device: what the office has of it. Missing where it has nothing: only the device knows of the
   * save then, and keeps it
   */
  kept: z.enum(parkings).optional(),
  /** finds the request in the log */
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
