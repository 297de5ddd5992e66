import { randomUUID } from 'node:crypto';
import { changeRoot } from '@fieldwright/domain/kernel/edit-change';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { numberOf } from '../../testing/numbers.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
let sales: Saving;
let technician: { token: string; saving: Saving };
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  sales = savingAs(server, (await server.signInAs('sales')).token);
  const { token } = await server.signInAs('technician');
  technician = { token, saving: savingAs(server, token) };
});
afterAll(() => server.stop());

const list = (query: object = {}, as = owner) =>
  server.call('GET /api/salesproposals', { as, query: query as never });
const idsOf = async (query: object, as?: string) =>
  (await list(query, as)).data.proposals.map(({ id }) => id);

/** Creates a proposal with a package of two lines, $100.00 and twice $100.01, at its own site. */
async function make(root: Fields = {}, by = sales) {
  const place = await buildSite(server);
  const { id } = await by.saved(saveOf(changeRoot(salesProposalShape, newProposal(place.siteId), root)));
  return { id, ...place };
}
const setStatus = (
  id: number,
  status: ProposalStatus,
  {
    as = owner,
    key = randomUUID(),
    ...more
  }: { as?: string; key?: string; expiresDate?: string | null; reason?: string } = {},
) =>
  server.call('POST /api/salesproposals/{id}/status', { as, params: { id }, body: { key, status, ...more } });

describe('GET /api/salesproposals, refused', () => {
  it.each([
    ['status', { status: 'Lost' }],
    ['limit', { limit: 101 }],
    ['after', { after: '-made_1_2026-13-45T00:00:00.000000Z' }],
    ['after', { after: '-made_1_0000-01-01T00:00:00.000000Z' }],
    ['after', { after: '-made_1_2026-02-31T00:00:00.000000Z' }],
    ['after', { after: '-made_1_2026-01-01T00:00:00.000000Z', sort: '-total' }],
    ['after', { after: '-made_1_2026-01-01T00:00:00.000000Z', sort: 'made' }],
    ['after', { after: '-total_1_5', sort: 'total' }],
    ['sort', { sort: 'text' }],
    ['search', { search: 'x'.repeat(101) }],
    ['createdById', { createdById: 'me' }],
    ['from', { from: '2026-02-30' }],
  ])('names %s where it is none', async (field, query) => {
    const { status, error } = await list(query);
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([422, 'invalid', [field]]);
  });
});

describe('GET /api/salesproposals', () => {
  it('is narrowed down by who made it and on which days, the tiles too (R2.8)', async () => {
    const mine = await make({ text: 'By sales' });
    const other = await make({ text: 'By a technician' }, technician.saving);
    // a change doesn't affect the creation date
    await server.sql(`begin; set local session_replication_role = replica;
      update sales_proposals set created_date = '2019-03-05T15:00:00Z' where id in (${mine.id}, ${other.id}); commit`);
    const { personId } = await server.signInAs('technician');
    const makers = (await list()).data.makers!.map(({ id }) => id);
    expect(makers).toContain(personId);
    const days = { from: '2019-03-05', to: '2019-03-05' };
    expect(new Set(await idsOf(days))).toEqual(new Set([mine.id, other.id]));
    expect(await idsOf({ ...days, createdById: personId })).toEqual([other.id]);
    expect(await idsOf({ to: '2019-03-04' })).toEqual([]);
    expect(await idsOf({ ...days, createdById: personId, search: 'sales' })).toEqual([]);
    expect((await list({ ...days, createdById: personId })).data.tiles).toEqual([
      { status: 'Created', count: 1, cents: 30_002 },
    ]);
  });

  it('says of a proposal what and whose it is, what it comes to, and who made it (R1.3)', async () => {
    const { id, customerId, siteId } = await make({ text: 'Boiler replacement' });
    expect((await list({ search: `#${await numberOf(server, id)}` })).data.proposals).toEqual([
      {
        id,
        version: 1,
        number: await numberOf(server, id),
        text: 'Boiler replacement',
        status: 'Created',
        isTemplate: false,
        templateNote: '',
        department: null,
        customerId,
        customerName: 'Angela Castellano',
        siteId,
        address: { street: '', city: '', state: '', postalCode: '' },
        accepted: null,
        totalCents: 30_002,
        packages: 1,
        expiresDate: null,
        signed: false,
        halfSigned: false,
        statusDate: null,
        lostReason: null,
        createdDate: expect.any(String),
        createdBy: expect.stringMatching(/\w/),
        placeRemoved: false,
      },
    ]);
  });

  it('says since when each has its status, and nothing of a draft or an expired one (R4.25)', async () => {
    const text = 'Dated';
    const draft = await make({ text });
    const sent = await make({ text });
    const declined = await make({ text });
    const expired = await make({ text, expiresDate: '2020-01-31' });
    await setStatus(sent.id, 'Sent');
    await setStatus(declined.id, 'Sent');
    await setStatus(declined.id, 'Declined');
    const dates = new Map(
      (await list({ search: text })).data.proposals.map((each) => [each.id, each.statusDate]),
    );
    const changed = async (id: number, version: number) =>
      (
        await server.sql<{ at: string }>(
          "select created_date as at from changes where entity = 'salesProposal' and root_id = $1 and version = $2",
          [id, version],
        )
      )[0]!.at;
    expect(Date.parse(dates.get(sent.id)!)).toBe(Date.parse(await changed(sent.id, 2)));
    expect(Date.parse(dates.get(declined.id)!)).toBe(Date.parse(await changed(declined.id, 3)));
    expect([dates.get(draft.id), dates.get(expired.id)]).toEqual([null, null]);
  });

  it('finds by text, customer and address, and leaves the others out', async () => {
    const { id, siteId } = await make({ text: 'Tankless water heater' });
    await server.sql("update sites set street = '9 Quarry Ln' where id = $1", [siteId]);
    expect(await idsOf({ search: 'tankless' })).toEqual([id]);
    expect(await idsOf({ search: 'quarry' })).toEqual([id]);
    expect(await idsOf({ search: 'castellano', siteId })).toEqual([id]);
    expect(await idsOf({ search: 'zebra' })).toEqual([]);
  });

  it('has a page after the other, newest first, and the tiles with the first', async () => {
    const made = [
      await make({ text: 'Paged' }),
      await make({ text: 'Paged' }),
      await make({ text: 'Paged' }),
    ];
    const first = (await list({ search: 'paged', limit: 2 })).data;
    const second = (await list({ search: 'paged', limit: 2, after: first.next })).data;
    const ids = [...first.proposals, ...second.proposals].map(({ id }) => id);
    expect(ids).toEqual(made.map(({ id }) => id).toReversed());
    expect([first.tiles?.length, second.tiles, second.next]).toEqual([1, null, null]);
  });

  it('counts every status with what it comes to, whichever is chosen (R4.25)', async () => {
    const text = 'Tiles';
    const sent = await make({ text });
    await make({ text });
    const expired = await make({ text, expiresDate: '2020-01-31' });
    await setStatus(sent.id, 'Sent');
    const { proposals, tiles } = (await list({ search: text, status: 'Expired' })).data;
    expect(proposals.map(({ id, status }) => [id, status])).toEqual([[expired.id, 'Expired']]);
    expect(tiles?.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual(
      ['Created', 'Expired', 'Sent'].map((status) => ({ status, count: 1, cents: 30_002 })),
    );
  });

  it('keeps templates apart (R4.10)', async () => {
    const { id } = await make({ text: 'Usual furnace', isTemplate: true });
    expect(await idsOf({ search: 'usual furnace' })).toEqual([]);
    expect(await idsOf({ search: 'usual furnace', templates: 'true' })).toEqual([id]);
  });

  it('shows a technician the own ones, and everybody the own ones on request (R6.4)', async () => {
    const theirs = await make({ text: 'Whose' });
    const own = await make({ text: 'Whose' }, technician.saving);
    expect(await idsOf({ search: 'whose' }, technician.token)).toEqual([own.id]);
    expect(await idsOf({ search: 'whose' })).toEqual([own.id, theirs.id]);
    expect(await idsOf({ search: 'whose', mine: 'true' })).toEqual([]);
  });
});

describe('proposals to follow up on', () => {
  /** Sends a proposal by a link so many days ago. */
  async function sentBefore(days: number, text: string, by = sales, as = owner) {
    const { id, customerId } = await make({ text }, by);
    const { data } = await server.call('POST /api/salesproposals/{id}/links', {
      as,
      params: { id },
      body: { key: randomUUID(), mail: false },
    });
    await server.sql(`do $$ begin
      set local session_replication_role = replica;
      update sales_proposals set created_date = created_date - interval '${days} days' where id = ${id};
      ${['proposal_revisions', 'proposal_links']
        .map(
          (table) =>
            `update ${table} set created_date = created_date - interval '${days} days' where sales_proposal_id = ${id};`,
        )
        .join('')}
    end $$`);
    return { id, customerId, token: new URL(data.url!).pathname.replace('/p/', '') };
  }
  const queue = (query: object = {}, as = owner) => idsOf({ followUp: 'true', sort: 'made', ...query }, as);

  it('have had no answer for five days: the longest awaited first, page by page, in totals and tiles (R2.8)', async () => {
    const text = 'Awaited';
    const six = await sentBefore(6, text);
    const nine = await sentBefore(9, text);
    const four = await sentBefore(4, text);
    const draft = await make({ text });
    const [declined, accepted, expired, removed] = [
      await sentBefore(9, text),
      await sentBefore(9, text),
      await sentBefore(9, text),
      await sentBefore(9, text),
    ];
    await setStatus(declined.id, 'Declined');
    await server.sql("update sales_proposals set status = 'Accepted' where id = $1", [accepted.id]);
    await server.sql("update sales_proposals set expires_date = '2026-01-05' where id = $1", [expired.id]);
    await server.sql('update sales_proposals set hidden = true where id = $1', [removed.id]);
    expect(await queue({ search: text })).toEqual([nine.id, six.id]);
    const all = await queue();
    expect(all.filter((id) => [six, nine, four, draft].some((each) => each.id === id))).toEqual([
      nine.id,
      six.id,
    ]);
    const asked = { followUp: 'true', sort: 'made', search: text };
    const first = (await list({ ...asked, limit: 1 })).data;
    const second = (await list({ ...asked, limit: 1, after: first.next })).data;
    expect([first.proposals[0]!.id, second.proposals[0]!.id, second.next]).toEqual([nine.id, six.id, null]);
    expect(first.tiles).toEqual([{ status: 'Sent', count: 2, cents: 60_004 }]);
    const { data } = await server.call('GET /api/salesproposals/totals', {
      as: owner,
      query: { followUp: 'true', search: text } as never,
    });
    expect(data).toMatchObject({ count: 2, totalCents: 60_004 });
    expect((await list({ search: text })).data.proposals.every((each) => !('awaited' in each))).toBe(true);
  });

  it('tell how often and when they were viewed, and how to reach the customer', async () => {
    const { id, customerId, token } = await sentBefore(9, 'Viewed twice');
    await server.sql(
      "update customers set main_phone = '+18285550140', email = 'a@c.example' where id = $1",
      [customerId],
    );
    const view = () => server.call('POST /api/proposallinks/view', { body: { token } });
    // at once, and again soon after: still one visit
    await Promise.all([view(), view()]);
    await view();
    const awaitedOf = async () =>
      (await list({ followUp: 'true', sort: 'made', search: 'Viewed twice' })).data.proposals[0]!.awaited!;
    expect(await awaitedOf()).toMatchObject({
      views: 1,
      viewedDate: expect.any(String),
      remindedDate: null,
      asks: false,
      phone: '+18285550140',
      email: 'a@c.example',
    });
    await server.sql(
      "update proposal_links set viewed_date = viewed_date - interval '31 minutes' where sales_proposal_id = $1",
      [id],
    );
    await view();
    expect(await awaitedOf()).toMatchObject({ views: 2 });
    await server.call('POST /api/proposallinks/ask', { body: { token, key: randomUUID(), text: 'When?' } });
    expect(await queue({ search: 'Viewed twice' })).toEqual([]);
  });

  it('are one’s own for those who see no others (R6.4)', async () => {
    const text = 'Followed';
    const own = await sentBefore(9, text, technician.saving, technician.token);
    const other = await sentBefore(8, text);
    expect(await queue({ search: text }, technician.token)).toEqual([own.id]);
    expect(await queue({ search: text })).toEqual([own.id, other.id]);
  });
});

describe('GET /api/salesproposals/totals', () => {
  const totals = async (query: object, as = owner) =>
    (await server.call('GET /api/salesproposals/totals', { as, query: query as never })).data;

  it('adds up what the filters and the search match, beyond the listed page', async () => {
    const { id, siteId } = await make();
    const one = (await list({ siteId })).data.proposals[0]!;
    const none = { isMore: false, paidCents: null, dueCents: null };
    expect(await totals({ siteId })).toEqual({ count: 1, totalCents: one.totalCents, ...none });
    await setStatus(id, 'Sent');
    expect(await totals({ siteId, status: 'Created' })).toEqual({ count: 0, totalCents: 0, ...none });
    expect(await totals({ siteId, search: one.number })).toMatchObject({ count: 1 });
  });

  it('comes to what the tile of a status says, which leads to its list (R3.11)', async () => {
    const { id, siteId } = await make();
    await setStatus(id, 'Sent');
    for (const query of [{}, { siteId }]) {
      const { tiles } = (await list(query)).data;
      expect(tiles!.length).toBeGreaterThan(0);
      for (const { status, count, cents } of tiles!)
        expect(await totals({ ...query, status })).toMatchObject({ count, totalCents: cents });
    }
  });

  it('adds up only one’s own for those who see no others (R6.4)', async () => {
    const [others, own] = [await make(), await make({}, technician.saving)];
    await server.sql('update sales_proposals set site_id = $1, total_cents = 777 where id = $2', [
      others.siteId,
      own.id,
    ]);
    const { siteId } = others;
    expect(await totals({ siteId })).toMatchObject({ count: 2 });
    expect(await totals({ siteId }, technician.token)).toMatchObject({ count: 1, totalCents: 777 });
  });
});

describe('POST /api/salesproposals/{id}/status', () => {
  it('refuses what the table does not allow, and says why (R4.25)', async () => {
    const { id } = await make();
    for (const status of ['Accepted', 'Expired', 'Viewed'] as const) {
      const { error } = await setStatus(id, status);
      expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([status, 'invalid', ['status']]);
    }
    const template = await make({ isTemplate: true });
    expect((await setStatus(template.id, 'Sent')).error.code).toBe('invalid');
  });

  it("does not find another's proposal for who may change only the own (R6.4)", async () => {
    const { id } = await make();
    expect((await setStatus(id, 'Sent', { as: technician.token })).error.code).toBe('not_found');
  });

  it('is a change in the history, with date and who, once for its key (R4.25)', async () => {
    const { id } = await make();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => setStatus(id, 'Sent', { key })));
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ id, version: 2, status: 'Sent' })));
    expect((await setStatus(id, 'Created', { key })).error.code).toBe('key_reused');
    const { data } = await server.call('GET /api/salesproposals/{id}/changes', { as: owner, params: { id } });
    expect(data[0]).toMatchObject({
      version: 2,
      steps: [{ kind: 'salesProposal', records: [{ fields: { status: { from: 'Created', to: 'Sent' } } }] }],
    });
    expect(data[0]?.by?.name).toMatch(/\w/);
  });

  it('changes nothing where it is so already', async () => {
    const { id } = await make();
    expect((await setStatus(id, 'Created')).data).toEqual({ id, version: 1, status: 'Created' });
  });

  it.each(['Created', 'Sent', 'Viewed', 'Expired'] as const)(
    'takes one that is kept as %s for Expired after its last day: sent again with a later one alone (R4.25)',
    async (status) => {
      const { id } = await make({ expiresDate: '2026-01-05' });
      await server.sql('update sales_proposals set status = $1 where id = $2', [status, id]);
      const refused = await setStatus(id, 'Sent');
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['expiresDate']]);
      expect((await setStatus(id, 'Sent', { expiresDate: '2026-01-06' })).status).toBe(422);
      expect((await setStatus(id, 'Viewed', { expiresDate: '2198-01-05' })).error.fields).toHaveProperty(
        'status',
      );
      const sent = await setStatus(id, 'Sent', { expiresDate: '2198-01-05' });
      expect(sent.data).toEqual({ id, version: 2, status: 'Sent' });
      const { data } = await server.call('GET /api/salesproposals/{id}', { as: owner, params: { id } });
      expect([data.status, data.expiresDate]).toEqual(['Sent', '2198-01-05']);
      expect((await list({ search: `#${await numberOf(server, id)}` })).data.proposals[0]!.status).toBe(
        'Sent',
      );
    },
  );

  it('keeps no proposal as Expired: its day says so (R4.25)', async () => {
    const { id } = await make({ expiresDate: '2026-01-05' });
    expect((await setStatus(id, 'Expired')).data).toEqual({ id, version: 1, status: 'Expired' });
    const { data } = await server.call('GET /api/salesproposals/{id}', { as: owner, params: { id } });
    expect(data.status).toBe('Created');
    expect((await setStatus(id, 'Declined')).data).toEqual({ id, version: 2, status: 'Declined' });
  });

  it('notes why a customer declined, once, for the list, the proposal and no one else (R4.25)', async () => {
    const { id, siteId } = await make();
    const key = randomUUID();
    const reason = 'Went with a cheaper bid';
    const answers = await Promise.all([1, 2].map(() => setStatus(id, 'Declined', { key, reason })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await setStatus(id, 'Declined', { key, reason: 'Another' })).error.code).toBe('key_reused');
    const listed = async () => (await list({ siteId })).data.proposals[0]!;
    expect(await listed()).toMatchObject({ status: 'Declined', lostReason: reason });
    const { data } = await server.call('GET /api/salesproposals/{id}', { as: owner, params: { id } });
    expect(data.context.messages).toMatchObject([{ kind: 'decline', text: reason, answer: null }]);
    expect(data.context.messages![0]!.notedBy).toMatch(/\w/);
    await setStatus(id, 'Created');
    expect((await listed()).lostReason).toBeNull();
    await setStatus(id, 'Declined', { reason: '' });
    expect((await listed()).lostReason).toBeNull();
    const long = await setStatus(id, 'Declined', { reason: 'x'.repeat(2_001) });
    expect(Object.keys(long.error.fields ?? {})).toEqual(['reason']);
  });

  it('is not carried by a save: no screen sets it beside the table', async () => {
    const { id } = await make();
    const record = { id, created: false, updated: true, deleted: false };
    const fields = { status: { from: 'Created', to: 'Accepted' } };
    const steps = [{ kind: 'salesProposal', records: [{ ...record, fields }] }];
    const { error } = await sales.save({
      key: randomUUID(),
      basedOn: 1,
      plan: { entity: 'salesProposal', id, steps },
    });
    expect(error.code).toBe('invalid');
  });
});
