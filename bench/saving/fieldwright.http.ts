import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { jwtVerify, SignJWT } from 'jose';
import { benchSecret, benchSignIn, benchSites } from './bench-company.ts';

/*
 * The product as a candidate of the workplace's peer bench (`bench/README.md` has the command): a work order is saved by a
 * plan through the real endpoint, with sign-in, rights, validation, merge, pricing, history and live message, and read
 * back whole with its sixteen lists.
 */

interface Ask {
  (request: { method?: string; path: string; headers?: object; body?: object }): Promise<{ data: never }>;
}

/** The plan of a new work order with a number of lines at one of the sites. */
function planOf(lines: number, site: (typeof benchSites)[number]) {
  let edit = startNewEdit(workOrderShape, { ...site, guid: randomUUID() });
  for (let line = 0; line < lines; line++) {
    const fields = {
      text: `Line ${line}`,
      code: `L-${line}`,
      quantity: 1,
      unitPriceCents: 999,
      costCents: 400,
    };
    edit = addRecord(workOrderShape, edit, { kind: 'details', fields }).edit;
  }
  return planSave(workOrderShape, edit);
}
let made = 0;
const plans = new Map<number, string[]>();

/** Such a plan with an address of its own, at one site after the other. */
function freshPlan(lines: number): object {
  const known = plans.get(lines) ?? benchSites.map((site) => JSON.stringify(planOf(lines, site)));
  plans.set(lines, known);
  const plan = known[made++ % known.length]!;
  return JSON.parse(
    plan.replace(/"guid":\{"from":null,"to":"[^"]+"/, `"guid":{"from":null,"to":"${randomUUID()}"`),
  );
}

/** The measurement lasts longer than an access token: the same claims, an hour's life. */
async function longer(token: string): Promise<string> {
  const key = new TextEncoder().encode(benchSecret);
  const { payload } = await jwtVerify(token, key);
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key);
}

export default ({ databaseUrl, port }: { databaseUrl: string; port: number }) => ({
  version: 'with sign-in, rights, prices, history, live',
  baseUrl: `http://127.0.0.1:${port}`,
  command: [process.execPath, path.join(import.meta.dirname, 'serve.ts')],
  env: { BENCH_DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' },
  readyPath: '/readyz',
  ready: 'serving',
  prepare: async (ask: Ask) => {
    const { data } = await ask({ method: 'POST', path: '/api/session', body: benchSignIn });
    const token = await longer((data as { data: { accessToken: string } }).data.accessToken);
    return { authorization: `Bearer ${token}` };
  },
  create: (lines: number) => ({
    method: 'POST',
    path: '/api/workorders',
    body: { key: randomUUID(), plan: freshPlan(lines) },
  }),
  createdId: (answer: { data: { id: number } }) => answer.data.id,
  read: (id: number) => ({ path: `/api/workorders/${id}` }),
  countLines: (answer: { data: { details: unknown[] } }) => answer.data.details.length,
});
