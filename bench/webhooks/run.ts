import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import { demoCompanies } from '@fieldwright/server/features/people/demo';
import { seal } from '@fieldwright/server/features/people/sealed';
import { seedCompanies } from '@fieldwright/server/features/people/seed';
import pg from 'pg';
import { median } from '../asking.ts';
import { setStage } from '../product.ts';

/**
 * A card provider's event, accepted: its signature checked, the event stored once and its job queued, in one transaction.
 * Beside bare fastify with one insert: `npm run bench -- webhooks 5`. Ten connections take turns.
 */
const rounds = Number(process.argv[2] ?? 5);
const seconds = 4;
const clients = 10;
const ports = { product: 4876, bare: 4877 };
const secret = 'a secret of the measurement, long enough';
const signatureKey = 'sqsig_bench';

const stage = await setStage();
try {
  await seedCompanies(stage.urls.owner, demoCompanies.slice(0, 1), 'no password');
  const companyId = demoCompanies[0]!.id;
  const url = `http://127.0.0.1:${ports.product}/api/webhooks/cards/`;
  const database = new pg.Client(stage.urls.superuser);
  await database.connect();
  const purpose = `credentials:${companyId}` as const;
  const { rows } = await database.query<{ guid: string }>(
    `insert into card_accounts (company_id, provider, label, merchant, location_id, is_test, sealed_key, webhook_id,
       sealed_webhook_secret, subscribe_date)
     values ($1, 'square', 'Bench', 'M', 'L', true, $2, 'w', $3, null) returning guid`,
    [companyId, seal(secret, purpose, 'EAAA'), seal(secret, purpose, signatureKey)],
  );
  const address = url + rows[0]!.guid;
  await database.query('update card_accounts set webhook_url = $1', [address]);
  await stage.startProduct(ports.product, { SECRET: secret });
  await stage.start('bench/webhooks/bare.ts', [], {
    PORT: String(ports.bare),
    BARE_DATABASE_URL: stage.urls.superuser,
  });
  const product = address;
  const bare = `http://127.0.0.1:${ports.bare}/events`;
  await measure(product, 2);
  await measure(bare, 2);
  const all: { ratio: number; product: Measured; bare: Measured }[] = [];
  for (let round = 0; round < rounds; round++) {
    const measured = new Map<string, Measured>();
    for (const target of round % 2 ? [product, bare] : [bare, product])
      measured.set(target, await measure(target, seconds));
    const [p, b] = [measured.get(product)!, measured.get(bare)!];
    all.push({ ratio: p.rate / b.rate, product: p, bare: b });
    const text = ({ rate, p50, p99 }: Measured) =>
      `${rate.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
    console.log(
      `round ${round + 1}: product ${text(p)}; bare ${text(b)}; ratio ${(p.rate / b.rate).toFixed(2)}`,
    );
  }
  const kept = await database.query<{ events: number; jobs: number }>(
    `select (select count(*)::int from card_events) as events, (select count(*)::int from graphile_worker._private_jobs) as jobs`,
  );
  console.log(
    `median ratio ${median(all.map(({ ratio }) => ratio)).toFixed(2)}; p99 ${median(all.map((each) => each.product.p99)).toFixed(1)} ms, bare ${median(all.map((each) => each.bare.p99)).toFixed(1)} ms; kept ${JSON.stringify(kept.rows[0])}`,
  );
  await database.end();
} finally {
  await stage.stop();
}

interface Measured {
  rate: number;
  p50: number;
  p99: number;
}

function eventOf(): string {
  const payment = {
    id: randomUUID(),
    order_id: randomUUID(),
    status: 'COMPLETED',
    amount_money: { amount: 12_600, currency: 'USD' },
    note: randomUUID(),
  };
  return JSON.stringify({
    merchant_id: 'M',
    location_id: 'L',
    type: 'payment.updated',
    event_id: randomUUID(),
    created_at: new Date().toISOString(),
    data: { type: 'payment', id: payment.id, object: { payment } },
  });
}

/** Events a second that ten connections get accepted, each waiting for its answer before the next. */
async function measure(target: string, forSeconds: number): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const started = performance.now();
  const end = started + forSeconds * 1000;
  const times: number[] = [];
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const body = eventOf();
      const signature = createHmac('sha256', signatureKey)
        .update(target + body)
        .digest('base64');
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-square-hmacsha256-signature': signature,
      };
      const at = performance.now();
      const request = http.request(target, { method: 'POST', agent, headers }, (reply) => {
        reply.resume();
        reply.on('end', () => {
          const { statusCode: status = 0 } = reply;
          if (status < 200 || status > 299) return reject(new Error(`${target}: ${String(status)}`));
          times.push(performance.now() - at);
          resolve();
        });
      });
      request.on('error', reject);
      request.end(body);
    });
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) await one();
    }),
  );
  const rate = times.length / ((performance.now() - started) / 1000);
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { rate, p50: at(0.5), p99: at(0.99) };
}
