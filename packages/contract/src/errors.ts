import { obstacleSchema } from '@fieldwright/domain/removals/root-removal';
import { parkings } from '@fieldwright/domain/saves/parking';
import { overlapSchema } from '@fieldwright/domain/schedule/overlap';
import { z } from 'zod';

/**
 * The closed list of error codes with status and title. Code matches on codes, never on message text.
 * `simple` is the browser's own code for a response without one (R8.6); it is never sent.
 */
export const errorTable = {
  bad_request: { status: 400, title: 'The request couldn’t be read.' },
  signed_out: { status: 401, title: 'Sign in to continue.' },
  session_ended: { status: 401, title: 'Your session ended. Sign in again.' },
  rights_changed: { status: 401, title: 'Your access changed.' },
  forbidden: { status: 403, title: 'Your role can’t do that.' },
  second_factor_needed: { status: 403, title: 'Enter the code from your authenticator app.' },
  second_factor_due: { status: 403, title: 'Set up two-factor sign-in to continue.' },
  origin_refused: { status: 403, title: 'Requests from this address aren’t accepted.' },
  no_company: { status: 403, title: 'Your access to the company has ended. Ask an owner or admin.' },
  not_found: { status: 404, title: 'Not found, or your role can’t open it.' },
  stale_version: { status: 409, title: 'This has changed since you opened it.' },
  own_access: { status: 409, title: 'You can’t change your own access. Ask another owner or admin.' },
  owner_needed: { status: 409, title: 'Only an owner can add or change an owner.' },
  last_owner: { status: 409, title: 'A company needs at least one active owner.' },
  second_factor_required: { status: 409, title: 'Your company requires two-factor sign-in for your role.' },
  works_elsewhere: {
    status: 409,
    title:
      'This person also works for another company, so you can’t turn off their two-factor sign-in. They can, or the person who runs your Fieldwright server can.',
  },
  already_member: { status: 409, title: 'That person is already in your company.' },
  key_reused: { status: 409, title: 'This save was already sent with different contents.' },
  after_missing: { status: 409, title: 'The save before this one hasn’t arrived yet.' },
  discarded: { status: 409, title: 'This save was discarded.' },
  ref_discarded: { status: 422, title: 'A record this save needs was discarded.' },
  format_unknown: { status: 422, title: 'This version of the app can no longer save. Refresh the page.' },
  too_old: { status: 422, title: 'Too old to save automatically.' },
  overlap: { status: 409, title: 'Someone is already booked then.' },
  import_bad_rows: {
    status: 409,
    title: 'Some rows have errors. Correct them or leave them out.',
  },
  import_started: { status: 409, title: 'This import has already started.' },
  in_use: { status: 409, title: 'Still in use.' },
  second_open: { status: 409, title: 'Another work order for this call is open.' },
  incomplete: { status: 409, title: 'The work order isn’t complete. Finish the update first.' },
  removed: { status: 422, title: 'It was removed. Restore it first.' },
  not_priced: {
    status: 409,
    title: 'Can’t calculate a total. Fix the highlighted fields first.',
  },
  overpaid: {
    status: 409,
    title: 'The balance due is now lower. Check the work order before you record this payment.',
  },
  payment_in_progress: {
    status: 409,
    title: 'A card payment is already in progress. Finish or cancel it first.',
  },
  wrong_offset: { status: 409, title: 'The upload is out of sync. Send it again.' },
  guid_taken: { status: 409, title: 'This upload started with a different file.' },
  file_incomplete: { status: 409, title: 'The file hasn’t finished uploading.' },
  file_attached: { status: 409, title: 'The file is already attached to something else.' },
  link_expired: { status: 410, title: 'This link expired or was already used.' },
  step_expired: { status: 410, title: 'This took too long. Start again.' },
  too_large: { status: 413, title: 'This is too large to send at once. Send it in smaller parts.' },
  file_too_large: { status: 413, title: 'The file is too large.' },
  wrong_range: { status: 416, title: 'The file has no such range.' },
  file_damaged: { status: 422, title: 'The file arrived damaged. Send it again.' },
  file_refused: { status: 422, title: 'This file can’t be used.' },
  invalid: { status: 422, title: 'Check the highlighted fields.' },
  wrong_credentials: { status: 422, title: 'The email or password isn’t right.' },
  wrong_code: { status: 422, title: 'This code isn’t right, or it was already used. Enter the newest one.' },
  too_many_attempts: { status: 429, title: 'Too many attempts. Wait a moment and try again.' },
  internal: { status: 500, title: 'An error happened.' },
  unavailable: { status: 503, title: 'The service isn’t ready yet. Try again in a moment.' },
  price_file_running: {
    status: 503,
    title: 'A price file is being imported. Your changes will be saved when it’s done.',
  },
  too_slow: { status: 503, title: 'That took too long. Try again in a moment, or narrow it down.' },
  storage_full: {
    status: 507,
    title:
      'The server is out of disk space, so this wasn’t saved. Tell the person who runs your Fieldwright server, then try again.',
  },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;
export const errorCodes = Object.keys(errorTable) as ErrorCode[];

/** The body of every error response: the error, in words for the person, and the fields it concerns. */
export const errorBodySchema = z.object({
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  title: z.string(),
  detail: z.string().optional(),
  /** Errors by the field's path in the body (`email`, `packages.0.text`). */
  fields: z.record(z.string(), z.string()).optional(),
  /** For an upload: the offset of the next part the server expects. */
  offset: z.int().optional(),
  /** For a refused booking: who is already booked, by which event, and when. */
  overlaps: z.array(overlapSchema).optional(),
  /**
   * For a refused change: the fields changed since, by whom and when; null if not by a person of the company.
   */
  changed: z
    .array(
      z.object({
        field: z.string(),
        by: z.object({ id: z.int(), name: z.string() }).nullable(),
        date: z.iso.datetime({ offset: true }),
      }),
    )
    .optional(),
  /** For a refused removal: what prevents it, and where. */
  obstacles: z.array(obstacleSchema).optional(),
  /**
   * For a refused save of a device: what the office has of it. Missing if it has nothing, so that only the
   * device keeps the save.
   */
  kept: z.enum(parkings).optional(),
  /** Identifies the request in the log. */
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
