import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFtlStatus } from '@fieldwright/domain/financing/ftl-status';
import { z } from 'zod';
import {
  type LenderApplication,
  LenderError,
  type LenderGateway,
  type NewApplication,
  type SentEvent,
} from './lender-gateway.ts';

const cents = z.number().transform((dollars) => Math.round(dollars * 100));
const applicationSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  progressStatus: z.string().default(''),
  paperworkStatus: z.string().default('none'),
  proofRequested: z.boolean().default(false),
  projectCompleted: z.boolean().default(false),
  amountApproved: cents.nullable(),
  monthlyPayment: cents.nullable(),
  fundedAmount: cents.nullable(),
  refundedAmount: cents.nullable().default(null),
  dateFunded: z.string().nullable(),
  redirectURL: z.url({ protocol: /^https?$/ }),
  redirectExpires: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});
const dealerSchema = z.object({ name: z.string(), test: z.boolean().default(false) });
const webhookSchema = z.object({ secret: z.string().min(1) });
const eventSchema = z.object({ id: z.string().min(1) });

const timeoutMs = 20_000;
/** How old a webhook may be, or ahead of our clock. */
const toleranceMs = 5 * 60_000;

interface Asked {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
  /** repeats of the same request have the same key */
  key?: string;
}

/** Arranges loans through FTL Finance, or a lender with an API of the same shape. @param address its origin */
export function ftlGateway(
  address: string,
  { dealerId, key }: { dealerId: string; key: string },
): LenderGateway {
  async function ask<T>(schema: z.ZodType<T>, { method, path, body, key: repeats }: Asked): Promise<T> {
    const response = await fetch(`${address}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'x-dealer-id': dealerId,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(repeats !== undefined && { 'idempotency-key': repeats }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new LenderError('unknown', '', error);
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw errorOf(response.status, answer, repeats !== undefined);
    const read = schema.safeParse(answer);
    // a web page, or an answer of another shape, doesn't say what was done
    if (!read.success) throw new LenderError('unknown', '', read.error);
    return read.data;
  }

  const application = async (asked: Asked): Promise<LenderApplication> =>
    shown(await ask(applicationSchema, asked));
  const at = (id: string, action = '') => `/applications/${encodeURIComponent(id)}${action}`;
  return {
    async account() {
      const { name, test } = await ask(dealerSchema, { method: 'GET', path: '/dealer' });
      return { label: name, isTest: test };
    },
    subscribe: (url) =>
      ask(webhookSchema, { method: 'PUT', path: '/dealer/webhook', body: { url } }).catch(
        (error: unknown) => {
          if (error instanceof LenderError && error.fault === 'refused') return null;
          throw error;
        },
      ),
    apply: (loan) =>
      application({ method: 'POST', path: '/applications', body: sent(dealerId, loan), key: loan.loan }),
    read: (id) => application({ method: 'GET', path: at(id) }),
    link: (id) => application({ method: 'POST', path: at(id, '/link'), body: {} }),
    complete: (id, amountCents) =>
      application({ method: 'POST', path: at(id, '/complete'), body: { price: amountCents / 100 } }),
    refund: (id, totalCents) =>
      application({ method: 'POST', path: at(id, '/refund'), body: { total: totalCents / 100 } }),
    cancel: (id) => application({ method: 'POST', path: at(id, '/cancel'), body: {} }),
    readEvent,
  };
}

/** @param isKeyed whether repeats of the request have the same key */
function errorOf(status: number, answer: unknown, isKeyed: boolean): LenderError {
  const words = z.object({ message: z.string() }).safeParse(answer);
  const text = words.success ? words.data.message : '';
  // a firewall's page is a 403 too, and says nothing about the key
  if (status === 401 || (status === 403 && words.success)) return new LenderError('credentials', text);
  // a running request with the same key, or a page of something between us, says nothing about the application
  const isRunning = status === 409 && isKeyed;
  const isUnknown = status >= 500 || status === 408 || status === 429 || isRunning || !words.success;
  return new LenderError(isUnknown ? 'unknown' : 'refused', text);
}

const sent = (dealerId: string, loan: NewApplication) => {
  const { customer, site, project, amountCents, planNumber, returnUrl } = loan;
  return {
    dealerId,
    referenceId: loan.loan,
    serviceType: 'Home improvement',
    price: amountCents / 100,
    ...(planNumber && { planNumber }),
    applicant: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      phone: customer.mainPhone,
      ...(customer.mobilePhone && { mobilePhone: customer.mobilePhone }),
      ...(customer.company && { companyName: customer.company }),
      ...(customer.email && { email: customer.email }),
    },
    installationAddress: { street: site.street, city: site.city, state: site.state, zip: site.postalCode },
    ownership: project.ownership,
    propertyType: project.propertyType,
    ...(project.monthlyMortgagePayment !== null && {
      monthlyHousingPayment: project.monthlyMortgagePayment / 100,
    }),
    returnUrl,
    redirectMode: 'always',
  };
};

const shown = (it: z.output<typeof applicationSchema>): LenderApplication => ({
  applicationId: it.id,
  status: readFtlStatus(it),
  rawStatus: [it.status, it.progressStatus].filter(Boolean).join(': '),
  approvedCents: it.amountApproved,
  monthlyCents: it.monthlyPayment,
  fundedCents: it.fundedAmount,
  refundedCents: it.refundedAmount,
  redirectUrl: it.redirectURL,
  redirectExpiresDate: it.redirectExpires,
  reportedAt: Date.parse(it.updatedAt),
});

/** Reads the application of a webhook whose signature over the body as it came is right. */
function readEvent({ raw, headers, secret, now }: SentEvent): string | null {
  const [timestamp, signature] = [headers['x-lender-timestamp'], headers['x-lender-signature']];
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp))
    return null;
  if (Math.abs(now - Number(timestamp) * 1000) > toleranceMs) return null;
  const right = createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest();
  const given = Buffer.from(signature.replace(/^v1=/, ''), 'hex');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  try {
    return eventSchema.parse(JSON.parse(Buffer.from(raw).toString('utf8'))).id;
  } catch {
    return null;
  }
}
