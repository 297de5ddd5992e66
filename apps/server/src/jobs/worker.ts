import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { savesSweep } from '../features/documents/documents.jobs.ts';
import { errorReportSweep } from '../features/error-reports/error-reports.jobs.ts';
import { companyFileSweep, fileArrived, fileRemoval, fileSweep } from '../features/files/files.jobs.ts';
import { importRun, importSweep } from '../features/imports/imports.jobs.ts';
import { receiptMail } from '../features/payments/receipts.jobs.ts';
import { identitySweep, invitationMail, resetMail, resetRequest } from '../features/people/people.jobs.ts';
import { proposalLinkMail } from '../features/proposal-links/proposal-links.jobs.ts';
import { liveSweep } from '../live/live.jobs.ts';
import type { Job } from './job.ts';

/** Every job there is. */
const jobs = [
  resetRequest,
  resetMail,
  invitationMail,
  receiptMail,
  identitySweep,
  liveSweep,
  savesSweep,
  fileArrived,
  fileRemoval,
  fileSweep,
  companyFileSweep,
  errorReportSweep,
  importRun,
  importSweep,
  proposalLinkMail,
] as Job[];

/** As `enqueue` of migration 0002 writes it. */
const envelopeSchema = z.object({
  companyId: z.int().nullable(),
  personId: z.int().nullable(),
  data: z.unknown(),
});

/** Cron times are UTC. */
const crontab = [
  '17 3 * * * identity_sweep',
  '*/10 * * * * live_sweep',
  '37 3 * * * saves_sweep',
  '47 3 * * * file_sweep',
  '57 3 * * * error_report_sweep',
  '7 4 * * * import_sweep',
].join('\n');

function handlerOf(deps: Deps, { payload, run }: Job) {
  return async (raw: unknown) => {
    // A job of the crontab carries no envelope of ours; it belongs to no company.
    const envelope = envelopeSchema.safeParse(raw);
    const { companyId, personId, data } = envelope.success
      ? envelope.data
      : { companyId: null, personId: null, data: {} };
    const { database } = deps;
    const db =
      companyId !== null
        ? database.forCompany(companyId, personId ?? undefined)
        : personId !== null
          ? database.forPerson(personId)
          : database.forNobody();
    await run({ deps, db, payload: payload.parse(data), companyId });
  };
}

const failedSchema = z.object({
  job: z.object({ id: z.coerce.string(), task_identifier: z.string(), attempts: z.int() }),
});

/** What the log may know of a job; its payload and the queue's other words about it may hold a person's address. */
function lineOf(task: string | undefined, jobId: string | undefined, meta: unknown) {
  const failed = failedSchema.safeParse(meta).data?.job;
  return {
    task: failed?.task_identifier ?? task,
    jobId: failed?.id ?? jobId,
    attempt: failed?.attempts,
  };
}

/** A mail server's refusal, for one, names whom it refused. */
const withoutAddresses = (message: string) =>
  message.replaceAll(/[^\s<>"'():,;]+@[^\s<>"'(),;]+/g, '(address)');

/** Works the queue with its own sign-in until stopped; stopping waits for the jobs under way. */
export async function startWorker(deps: Deps, log: FastifyBaseLogger): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.name, handlerOf(deps, job)]));
  return run({
    connectionString: deps.config.DATABASE_WORKER_URL,
    taskList,
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(({ taskIdentifier, jobId }) => (level, message, meta) => {
      const line = [lineOf(taskIdentifier, jobId, meta), withoutAddresses(message)] as const;
      if (level === 'error') log.error(...line);
      else log.debug(...line);
    }),
  });
}
