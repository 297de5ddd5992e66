import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { may, type Role } from '@fieldwright/domain/people/roles';
import { startingRules, wholeFactor } from '@fieldwright/domain/price-books/pricing-rules';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TakingCards, takingCards } from '../features/card-payments/testing/taking-cards.ts';
import { type JobWorker, startWorker } from '../jobs/worker.ts';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../testing/documents.ts';
import { leastOf } from '../testing/samples.ts';
import { type Saving, savingAs } from '../testing/saving.ts';
import type { TestServer } from '../testing/server.ts';

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let cards: TakingCards;
let server: TestServer;
let worker: JobWorker;
let owner: string;
let place: { customerId: number; siteId: number };
/** What the PDFs were made of: in the files the text is compressed. */
const printed: string[] = [];
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  cards = await takingCards({ SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` });
  server = cards.server;
  owner = cards.token.owner;
  await cards.connect('stripe');
  const { make } = server.deps.pdf;
  server.deps.pdf.make = (template, data, pictures) => {
    printed.push(JSON.stringify(data));
    return make(template, data, pictures);
  };
  worker = startWorker(server.deps, server.app.log);
  place = await buildSite(server);
});
afterAll(async () => {
  await worker.stop();
  await cards.stop();
  await mailbox.stop();
});

/** A company's prices, all unlikely numbers. */
interface Prices {
  partCostCents: number;
  /** the cost of a part with a price of its own, by itself and in the service */
  ownCostCents: number;
  lineCostCents: number;
  laborCostCents: number;
  dealerFeeRate: number;
  /** the factors of the tier and of a part of its own, in 1/10,000 */
  factor: number;
  ownFactor: number;
  quantity: number;
  pricing: 'computed' | 'flat';
  discountRate: number;
  /** whether a person enters another price over the price book's */
  entered: boolean;
}

/** A number whose digits don't turn up by chance. */
const unlikely = (from: number) => fc.integer({ min: from + 11_111, max: from + 999_999 });
const somePrices: fc.Arbitrary<Prices> = fc.record({
  partCostCents: unlikely(3_000_000),
  ownCostCents: unlikely(5_000_000),
  lineCostCents: unlikely(7_000_000),
  laborCostCents: unlikely(8_000_000),
  dealerFeeRate: fc.integer({ min: 71_111, max: 79_999 }),
  factor: fc.integer({ min: 13_001, max: 29_999 }),
  ownFactor: fc.integer({ min: 30_001, max: 49_999 }),
  quantity: fc.integer({ min: 2, max: 9 }),
  pricing: fc.constantFrom('computed', 'flat'),
  discountRate: fc.constantFrom(0, 100_000),
  entered: fc.boolean(),
});

const call = async <K extends Key>(key: K, input: object, as = owner) => {
  const reply = await server.call(key, { as, ...input } as never);
  if (reply.status >= 300) throw new Error(`${key}: ${reply.status} ${JSON.stringify(reply.error)}`);
  return reply.data;
};

let made = 0;
/** Creates a price book, a financing plan and an agreement with these prices. */
async function sellAt(prices: Prices) {
  made += 1;
  const base = { guid: randomUUID() };
  await call('POST /api/pricingrules', {
    body: {
      ...startingRules(10_000, prices.factor),
      laborCostCents: prices.laborCostCents,
      leastMarginRate: 345_678,
    },
  });
  const valve = await call('POST /api/partitems', {
    body: { ...base, text: 'Valve', code: `V-${made}`, costCents: prices.partCostCents, pricing: 'computed' },
  });
  const seal = await call('POST /api/partitems', {
    body: {
      guid: randomUUID(),
      text: 'Seal',
      code: `S-${made}`,
      costCents: prices.ownCostCents,
      pricing: 'computed',
      markupFactor: prices.ownFactor,
    },
  });
  const book = await call('POST /api/pricebooks', { body: { guid: randomUUID(), text: `Book ${made}` } });
  const service = await call('POST /api/servicerepairs', {
    body: {
      guid: randomUUID(),
      priceBookId: book.id,
      text: 'Replace valve',
      code: `R-${made}`,
      pricing: prices.pricing,
      unitPriceCents: 123_456_700,
      laborHours: 1.5,
      crew: 2,
      parts: [
        { partItemId: valve.id, quantity: prices.quantity },
        { partItemId: seal.id, quantity: 1 },
      ],
    },
  });
  const loanRate = await call('POST /api/loanrates', {
    body: {
      guid: randomUUID(),
      text: `Plan ${made}`,
      termMonths: 18,
      kind: 'zero',
      dealerFeeRate: prices.dealerFeeRate,
    },
  });
  return { valve, seal, book, service, loanRate };
}

type Sold = Awaited<ReturnType<typeof sellAt>>;

/** The lines of a document: from the price book with its costs, and a custom one. */
const linesOf = ({ service, seal, book }: Sold, { entered, lineCostCents }: Prices) => [
  {
    serviceRepairId: service.id,
    priceBookId: book.id,
    priceBookVersion: 1,
    priceKey: entered ? null : '1.1.0',
    unitPriceCents: 123_456_700,
    text: 'Replace valve',
  },
  { partItemId: seal.id, priceKey: entered ? null : '1.1.0', unitPriceCents: 23_456_700, text: 'Seal' },
  { text: 'Custom line', unitPriceCents: 3_456_700, costCents: lineCostCents },
];

async function proposalOf(sold: Sold, prices: Prices, saving: Saving): Promise<number> {
  let edit = newProposal(place.siteId, 2, 0);
  for (const { id } of edit.draft.packages)
    for (const fields of linesOf(sold, prices))
      edit = addRecord(salesProposalShape, edit, {
        kind: 'details',
        fields: { ...fields, salesProposalPackageId: id },
      }).edit;
  edit = addRecord(salesProposalShape, edit, {
    kind: 'loanApplications',
    fields: { salesProposalPackageId: edit.draft.packages[0]!.id, loanRateId: sold.loanRate.id },
  }).edit;
  return (await saving.saved(saveOf(edit))).id;
}

async function workOrderOf(sold: Sold, prices: Prices, saving: Saving): Promise<number> {
  let edit = newWorkOrder(place);
  for (const fields of linesOf(sold, prices)) {
    const added = addRecord(workOrderShape, edit, { kind: 'details', fields });
    edit = addRecord(workOrderShape, added.edit, {
      kind: 'repairParts',
      fields: { ...linesOf(sold, prices)[1], parentId: added.id },
    }).edit;
  }
  edit = addRecord(workOrderShape, edit, {
    kind: 'payments',
    fields: { method: 'check', reference: '1187', amountCents: 10_000 },
  }).edit;
  const { id } = await saving.saved(saveOf(edit));
  return id;
}

/** Returns the numbers that nobody outside may see, as they could be written. */
function secretsOf(prices: Prices): RegExp {
  const { partCostCents, ownCostCents, quantity, factor, ownFactor, laborCostCents } = prices;
  const parts = partCostCents * quantity;
  const times = (cents: number, by: number) => Math.round((cents * by) / wholeFactor);
  const labor = laborCostCents * 3;
  const cents = [
    partCostCents,
    ownCostCents,
    prices.lineCostCents,
    laborCostCents,
    labor,
    parts,
    parts + ownCostCents,
    parts + ownCostCents + labor,
    times(parts, factor) - parts,
    times(ownCostCents, ownFactor) - ownCostCents,
  ];
  // as cents, and as dollars with or without commas
  const written = cents.flatMap((each) => {
    const dollars = (each / 100).toFixed(2);
    return [String(each), dollars, dollars.replaceAll(/\B(?=(\d{3})+\.)/g, ',')];
  });
  const rates = [prices.dealerFeeRate, factor, ownFactor, 345_678].map(String);
  const all = [...written, ...rates].map((text) => text.replaceAll('.', '\\.'));
  return new RegExp(`(?<![\\da-f-])(${all.join('|')})(?![\\da-f-])`);
}

/** Fields that hold what a company pays or keeps. */
const secretFields =
  /"\w*(cost|markup|margin|dealerFee)\w*":(?!null)|"kind":"(cost|markup|ownMarkup|fixedParts)"/i;
/** What a customer doesn't see even of a price without its costs. */
const innerFields = /priceSteps|priceKey|priceBook|partItemId|serviceRepairId|loanRateId|unitPrice/;

const tokenOf = (url: string | null) => url!.split('/').at(-1)!;
const bytesOf = async (request: { url: string; method?: 'GET' | 'POST'; payload?: object; as?: string }) => {
  const { url, method = 'GET', payload, as } = request;
  const reply = await server.app.inject({
    url,
    method,
    ...(payload && { payload }),
    ...(as && { headers: { authorization: `Bearer ${as}` } }),
  });
  return { status: reply.statusCode, body: reply.rawPayload.toString('latin1') };
};

/** Signs the first option of what a link shows. @returns what the customer gets for it */
async function signedBy(token: string, opened: string): Promise<string> {
  const { revision, proposal } = JSON.parse(opened).data;
  const { status, body } = await bytesOf({
    url: '/api/proposallinks/sign',
    method: 'POST',
    payload: {
      token,
      hash: revision.hash,
      key: randomUUID(),
      packageId: proposal.packages[0].id,
      name: 'Angela Castellano',
      method: 'typed',
      strokes: null,
    },
  });
  expect(['sign', status]).toEqual(['sign', 200]);
  return body;
}

/** Returns what a salesperson, who may not see costs, is emailed about a signature. */
async function mailOfSale(proposalId: number): Promise<string> {
  const sentTo = async () => {
    const rows = await server.sql<{ recipient: string }>(
      "select recipient from emails where kind = 'proposalNews' and record_id = $1 and state = 'sent'",
      [proposalId],
    );
    return rows[0]?.recipient ?? null;
  };
  await expect.poll(sentTo, { timeout: 15_000, interval: 50 }).not.toBeNull();
  const [newest] = mailbox.messages((await sentTo())!);
  expect(newest!.subject).toContain(' signed: ');
  return JSON.stringify(newest);
}

/** Returns everything that a customer gets of a proposal and a work order, by what it is. */
async function customerSees(proposalId: number, workOrderId: number): Promise<Record<string, string>> {
  const email = `customer-${made}@mail.example`;
  const firstPrinted = printed.length;
  const mailed = { key: randomUUID(), email };
  const inProposal = { params: { id: proposalId } };
  const inWorkOrder = { params: { id: workOrderId } };
  const link = await call('POST /api/salesproposals/{id}/links', {
    ...inProposal,
    body: { ...mailed, mail: true },
  });
  const pay = (
    key: 'POST /api/workorders/{id}/paymentlinks' | 'POST /api/salesproposals/{id}/paymentlinks',
  ) =>
    call(key, {
      params: { id: key.includes('workorders') ? workOrderId : proposalId },
      body: { key: randomUUID(), channel: 'customerLink', amountCents: 12_600, email },
    });
  const links = [
    await pay('POST /api/workorders/{id}/paymentlinks'),
    await pay('POST /api/salesproposals/{id}/paymentlinks'),
  ];
  await call('POST /api/workorders/{id}/invoices', {
    ...inWorkOrder,
    body: { ...mailed, key: randomUUID() },
  });
  const [payment] = (await cards.office.load('workOrder', workOrderId)).payments;
  await call('POST /api/workorderpayments/{id}/receipt', {
    params: { id: payment!.id },
    body: { ...mailed, key: randomUUID() },
  });
  const open = async (what: string, token: string) => {
    const reply = await bytesOf({ url: `/api/${what}/open`, method: 'POST', payload: { token } });
    expect([what, reply.status]).toEqual([what, 200]);
    return reply.body;
  };
  const seen: Record<string, string> = { proposal: await open('proposallinks', tokenOf(link.url)) };
  for (const { id: packageId } of JSON.parse(seen['proposal']!).data.proposal.packages as { id: number }[]) {
    const payload = { token: tokenOf(link.url), packageId };
    const reply = await bytesOf({ url: '/api/proposallinks/financing', method: 'POST', payload });
    expect(reply.status).toBe(200);
    seen[`financing ${packageId}`] = reply.body;
  }
  // the worker makes the PDF of what was sent
  const pdf = {
    url: '/api/proposallinks/pdf',
    method: 'POST',
    payload: { token: tokenOf(link.url) },
  } as const;
  const addressed = async () => JSON.parse((await bytesOf(pdf)).body).data.url as string | null;
  await expect.poll(addressed, { timeout: 15_000, interval: 300 }).not.toBeNull();
  expect((await bytesOf({ url: (await addressed())! })).status).toBe(200);
  for (const [index, { url }] of links.entries()) {
    const token = tokenOf(url);
    seen[`payment link ${index}`] = await open('paymentlinks', token);
    const payload = { token, amountCents: 12_600 };
    const { body } = await bytesOf({ url: '/api/paymentlinks/pay', method: 'POST', payload });
    cards.cards.pay(JSON.parse(body).data.url);
    seen[`payment page ${index}`] = body;
    seen[`paid link ${index}`] = await open('paymentlinks', token);
  }
  seen['signature'] = await signedBy(tokenOf(link.url), seen['proposal']!);
  seen['email to the salesperson'] = await mailOfSale(proposalId);
  // with the signed copy
  await expect.poll(() => mailbox.messages(email).length, { timeout: 15_000, interval: 20 }).toBe(6);
  for (const [index, message] of mailbox.messages(email).entries())
    seen[`email ${index}`] = JSON.stringify(message);
  for (const [index, data] of printed.slice(firstPrinted).entries()) seen[`PDF ${index}`] = data;
  expect(
    printed.slice(firstPrinted).filter((data) => JSON.parse(data).certificates?.length > 0),
  ).toHaveLength(1);
  return seen;
}

const all = Object.entries(endpoints) as [Key, Endpoint][];

/** Returns every response that a person gets by reading, by endpoint, of these records. */
async function staffReads(role: Role, as: string, ids: Record<string, number[]>) {
  const seen: Record<string, string> = {};
  const queries = new Map([
    ['GET /api/pricebookentries', 'text=R-'],
    ['GET /api/search', 'text=Castellano'],
  ]);
  for (const [key, endpoint] of all) {
    const { access, query } = endpoint;
    if (!key.startsWith('GET ') || access === 'public' || access === 'self' || !may([role], access)) continue;
    const asked = queries.get(key) ?? new URLSearchParams((leastOf(query) ?? {}) as never).toString();
    const [name, table] = Object.entries(endpoint.ids ?? {})[0] ?? [];
    for (const id of table === undefined ? [0] : (ids[table] ?? [])) {
      const url = `${key.replace('GET ', '').replace(`{${name}}`, String(id))}?${asked}`;
      const { status, body } = await bytesOf({ url, as });
      if (status === 200) seen[url.replace(/\d+/, '…')] = body;
    }
  }
  return seen;
}

/** Returns what in these texts is a secret, by what it is in. */
const leaksIn = (seen: Record<string, string>, secrets: readonly RegExp[]) =>
  Object.entries(seen).flatMap(([what, text]) =>
    secrets.flatMap((secret) => {
      const found = secret.exec(text);
      return found ? [`${what}: …${text.slice(Math.max(0, found.index - 60), found.index + 60)}…`] : [];
    }),
  );

describe('what the company pays', () => {
  it('is in what the owner reads, so that the search below can find it (R6.4)', async () => {
    const [prices] = fc.sample(somePrices, { numRuns: 1, seed: 7 });
    const sold = await sellAt({ ...prices!, pricing: 'computed' });
    const id = await workOrderOf(sold, prices!, cards.office);
    const secrets = secretsOf(prices!);
    const urls = [
      `/api/workorders/${id}`,
      `/api/workorders/${id}/prices`,
      `/api/servicerepairs/${sold.service.id}/price?date=2100-01-01`,
    ];
    for (const url of urls) expect((await bytesOf({ url, as: owner })).body, url).toMatch(secrets);
    for (const text of [
      `$${(prices!.partCostCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
      `{"costCents":${prices!.lineCostCents}}`,
    ])
      expect(text).toMatch(secrets);
  });

  it('reaches no customer: no link, page, PDF or email has it (R1.2, R6.4)', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(somePrices, async (prices) => {
        await server.sql('delete from attempts');
        const sold = await sellAt(prices);
        const seen = await customerSees(
          await proposalOf(sold, prices, cards.office),
          await workOrderOf(sold, prices, cards.office),
        );
        expect(Object.keys(seen).length).toBeGreaterThanOrEqual(17);
        expect(leaksIn(seen, [secretsOf(prices), secretFields, innerFields])).toEqual([]);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it('is in no answer to staff who may not see costs (R6.4)', { timeout: 240_000 }, async () => {
    const technician = cards.token.technician;
    const people = [
      ['technician', technician],
      ['dispatcher', (await server.signInAs('dispatcher')).token],
    ] as const;
    await fc.assert(
      fc.asyncProperty(somePrices, async (prices) => {
        await server.sql('delete from attempts');
        const sold = await sellAt(prices);
        // the technician's own work, with costs that the office adds
        const workOrder = await workOrderOf(sold, prices, savingAs(server, technician));
        const proposal = await proposalOf(sold, prices, savingAs(server, technician));
        const edit = startEdit(workOrderShape, await cards.office.load('workOrder', workOrder));
        const custom = edit.draft.details.find(({ text }) => text === 'Custom line')!;
        const fields = { costCents: prices.lineCostCents };
        await cards.office.saved(
          saveOf(changeRecord(workOrderShape, edit, { kind: 'details', id: custom.id, fields })),
        );
        await call('POST /api/partitems', {
          body: { id: sold.valve.id, costCents: prices.partCostCents + 1 },
        });
        await call('POST /api/partitems', { body: { id: sold.valve.id, costCents: prices.partCostCents } });
        for (const [role, as] of people) {
          const seen = await staffReads(role, as, {
            work_orders: [workOrder],
            sales_proposals: [proposal],
            part_items: [sold.valve.id, sold.seal.id],
            service_repairs: [sold.service.id],
            price_books: [sold.book.id],
            sites: [place.siteId],
            customers: [place.customerId],
          });
          const entries = [
            { kind: 'serviceRepair', id: sold.service.id },
            { kind: 'partItem', id: sold.seal.id },
          ].map((entry) => ({ ...entry, propertyTypeId: 1, rateTypeId: 1, agreementId: null }));
          const priced = await bytesOf({
            url: '/api/pricebookprices',
            method: 'POST',
            payload: { entries },
            as,
          });
          expect(priced.status).toBe(200);
          seen['prices'] = priced.body;
          for (const read of [
            '/api/servicerepairs/…/price?',
            '/api/pricebooks/…/entries?',
            '/api/workorders/…/prices?',
          ])
            expect(
              Object.keys(seen).some((url) => url.startsWith(read)),
              read,
            ).toBe(true);
          expect(leaksIn(seen, [secretsOf(prices), secretFields]), role).toEqual([]);
        }
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
});

describe('the endpoints that anyone can call', () => {
  it('are all known here: those that a customer reads are tried above (R2.13)', () => {
    const known = all.filter(([, { access }]) => access === 'public').map(([key]) => key);
    const [ofCustomers, ofOthers] = [
      [
        'POST /api/proposallinks/open',
        'POST /api/proposallinks/pdf',
        'POST /api/proposallinks/financing',
        'GET /api/proposalpdfs/{token}',
        'POST /api/paymentlinks/open',
        'POST /api/paymentlinks/pay',
      ],
      [
        /\/session/,
        /\/passwordresets/,
        /\/signups/,
        /\/invitations/,
        /\/webhooks/,
        /\/publicerrorreports/,
        /\/filecontents/,
        // as asked for by someone who is signed in
        /\/preparedpdfs/,
        /\/reminderaddresses\//,
        // answer nothing of the proposal
        /\/proposallinks\/(view|sign|ask|decline|verify|deposit|apply|continueloan|file)$/,
      ],
    ];
    const left = known.filter((key) => !ofOthers.some((other) => other.test(key)));
    expect(left.toSorted()).toEqual(ofCustomers.toSorted());
  });
});
