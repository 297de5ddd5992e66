import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { markAsNew } from '@fieldwright/domain/proposals/proposal-rules';
import { beginFromTemplate, saveAsTemplate } from '@fieldwright/domain/proposals/proposal-templates';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape as shape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { deviceOf, sampleOf } from '../files/testing/uploads.ts';

let server: TestServer;
let tokens: Record<'owner' | 'sales' | 'technician' | 'dispatcher', string>;
let sales: Saving;
let technician: Saving;
let siteId: number;
let south: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  tokens = {
    owner: (await server.signInAs('owner')).token,
    sales: (await server.signInAs('sales')).token,
    technician: (await server.signInAs('technician')).token,
    dispatcher: (await server.signInAs('dispatcher')).token,
  };
  sales = savingAs(server, tokens.sales);
  technician = savingAs(server, tokens.technician);
  ({ siteId } = await buildSite(server));
  south = await buildSite(server, 2);
  await server.call('POST /api/pricingrules', { as: tokens.owner, body: startingRules(10_000, 20_000) });
  await server.sql("insert into tax_items (company_id, id, text) values (1, 3, 'Wake County')");
  await server.sql('update sites set tax_item_id = 3 where id = $1', [siteId]);
});
afterAll(() => server.stop());

const named = { text: 'Furnace', callDepartmentTypeId: null, templateNote: 'For 80 % furnaces' };
async function saved(edit: Edit<SalesProposal>, by = sales): Promise<SalesProposal> {
  return by.load('salesProposal', (await by.saved(saveOf(edit))).id);
}
const edited = (proposal: SalesProposal, fields: Partial<SalesProposal>) =>
  changeRoot(shape, startEdit(shape, proposal), fields);
const template = async (from = newProposal(siteId)) =>
  saved(saveAsTemplate(await saved(from), randomUUID(), named));
const refusal = async (edit: Edit<SalesProposal>, by = sales) => {
  const { error } = await by.save(saveOf(edit));
  return [error.code, Object.keys(error.fields ?? {})];
};

describe('a template', () => {
  it('is saved as a copy, without customer and site; the proposal stays the customer’s (R4.10)', async () => {
    const proposal = await saved(newProposal(siteId));
    const made = await saved(saveAsTemplate(proposal, randomUUID(), named));
    expect(made).toMatchObject({
      ...named,
      isTemplate: true,
      siteId: null,
      status: 'Created',
      taxItemId: null,
    });
    expect(made.details.map(({ text }) => text)).toEqual(proposal.details.map(({ text }) => text));
    expect(await sales.load('salesProposal', proposal.id)).toEqual(proposal);
  });

  it('that a proposal becomes loses site, agreement, notes, expiration date and equipment (R4.10)', async () => {
    const [system] = await server.sql<{ id: number }>(
      `insert into site_systems (company_id, id, site_id, text, manufacturer, model, serial_number, location, hidden)
       values (1, nextval('document_ids'), $1, 'Furnace', '', '', '', '', false) returning id::integer`,
      [siteId],
    );
    const start = changeRoot(shape, newProposal(siteId), {
      note: 'For Angela',
      staffNote: 'Gate code 4711',
      expiresDate: '2030-01-01',
    });
    const { id } = start.draft.details[0]!;
    const proposal = await saved(
      changeRecord(shape, start, {
        kind: 'details',
        id,
        fields: { siteSystemId: system!.id, permit: true, permitReference: 'BP-114' },
      }),
    );
    expect(proposal.details[0]!.siteSystemId).toBe(system!.id);
    const made = await saved(edited(proposal, { isTemplate: true }));
    expect(made).toMatchObject({
      isTemplate: true,
      siteId: null,
      note: '',
      staffNote: '',
      expiresDate: null,
    });
    expect(made.details[0]).toMatchObject({ siteSystemId: null, permit: true, permitReference: '' });
    const { data } = await server.call('GET /api/salesproposals/{id}', {
      as: tokens.sales,
      params: { id: made.id },
    });
    expect(data.context).toMatchObject({ place: null, sent: null, signed: null, messages: [] });
  });

  it('has notes of its own, which its copy and what begins from it have, too', async () => {
    const notes = { note: 'Thanks for having us.', staffNote: 'Order a week ahead.' };
    const made = await saved(edited(await template(), notes));
    const copy = await saved(markAsNew(made, randomUUID()));
    expect(copy).toMatchObject({ isTemplate: true, ...notes });
  });

  it('is a proposal again with isTemplate false, and gets a site in the same save (R4.10)', async () => {
    const made = await template();
    expect(await saved(edited(made, { isTemplate: false }))).toMatchObject({
      isTemplate: false,
      siteId: null,
    });
    const other = await template();
    const back = await saved(edited(other, { isTemplate: false, siteId }));
    expect(back).toMatchObject({ isTemplate: false, siteId });
  });

  it('refuses a customer’s data, of this company and of another (R4.10)', async () => {
    const made = await template();
    const at = (field: string) => ['invalid', [`salesProposal.${made.id}.${field}`]];
    expect(await refusal(edited(made, { siteId }))).toEqual(at('siteId'));
    expect(await refusal(edited(made, { siteId: south.siteId }))).toEqual(at('siteId'));
    // what is made a template of another company's customer keeps nothing of it
    const fresh = changeRoot(shape, newProposal(south.siteId), { isTemplate: true });
    expect(await saved(fresh)).toMatchObject({ isTemplate: true, siteId: null });
  });

  it('refuses a department of another company, and a proposal with a deposit', async () => {
    const [department] = await server.sql<{ id: number }>(
      `insert into call_department_types (company_id, id, text) values (2, nextval('document_ids'), 'HVAC') returning id::integer`,
    );
    const made = await template();
    const [code, fields] = await refusal(edited(made, { callDepartmentTypeId: department!.id }));
    expect([code, fields]).toEqual(['invalid', [`salesProposal.${made.id}.callDepartmentTypeId`]]);
    const paid = addRecord(shape, newProposal(siteId), {
      kind: 'payments',
      fields: {
        kind: 'deposit',
        method: 'cash',
        amountCents: 100,
        text: '',
      },
    });
    const proposal = await saved(paid.edit);
    const { error } = await sales.save(
      saveOf(edited(await sales.load('salesProposal', proposal.id), { isTemplate: true })),
    );
    expect(error.fields?.[`salesProposal.${proposal.id}.isTemplate`]).toContain('Save as template');
  });

  it('isn’t made of a proposal that its customer signed', async () => {
    const proposal = await saved(newProposal(siteId));
    await server.sql(
      `begin; set local session_replication_role = replica;
       insert into proposal_signatures (company_id, guid, sales_proposal_id, revision_id, package_id, link_id, name, method,
           consent_version, consent, address, browser)
         values (1, gen_random_uuid(), ${proposal.id}, 1, 1, 1, 'Angela', 'typed', 1, 'Yes', '', ''); commit`,
    );
    const { error } = await sales.save(saveOf(edited(proposal, { isTemplate: true })));
    expect(error.fields?.[`salesProposal.${proposal.id}.isTemplate`]).toContain('signed');
  });

  it('is read by everyone who creates proposals, and changed by those who may change all of them (R6.4)', async () => {
    const made = await template();
    expect((await technician.load('salesProposal', made.id)).text).toBe('Furnace');
    expect((await refusal(edited(made, { text: 'Mine' }), technician))[0]).toBe('not_found');
    const own = await saved(newProposal(siteId), technician);
    expect(await refusal(edited(own, { isTemplate: true }), technician)).toEqual([
      'forbidden',
      [`salesProposal.${own.id}.isTemplate`],
    ]);
    const listed = async (as: string) => {
      const query = { templates: 'true' } as const;
      const { data } = await server.call('GET /api/salesproposals', { as, query });
      return data.proposals.find(({ id }) => id === made.id);
    };
    expect(await listed(tokens.technician)).toMatchObject({
      text: 'Furnace',
      templateNote: named.templateNote,
    });
    expect(await listed(tokens.dispatcher)).toBeDefined();
    expect(await listed((await server.signInAs('owner@south.example')).token)).toBeUndefined();
  });

  it('has no link, status or choice for a customer; an open link stops working (R4.8, R4.10)', async () => {
    const proposal = await saved(newProposal(siteId));
    const linked = await server.call('POST /api/salesproposals/{id}/links', {
      as: tokens.sales,
      params: { id: proposal.id },
      body: { key: randomUUID(), mail: false },
    });
    const token = new URL(linked.data.url!).pathname.replace('/p/', '');
    const made = await saved(edited(await sales.load('salesProposal', proposal.id), { isTemplate: true }));
    const open = await server.call('POST /api/proposallinks/open', { body: { token } });
    expect(open.data.state).toBe('draft');
    expect(open.data).not.toHaveProperty('proposal');
    const link = await server.call('POST /api/salesproposals/{id}/links', {
      as: tokens.sales,
      params: { id: made.id },
      body: { key: randomUUID(), mail: false },
    });
    expect(link.error.detail).toBe('A template has no customer.');
    const status = await server.call('POST /api/salesproposals/{id}/status', {
      as: tokens.sales,
      params: { id: made.id },
      body: { key: randomUUID(), status: 'Sent' },
    });
    expect(status.error.fields).toEqual({ status: 'A template has no status.' });
    const select = await server.call('POST /api/salesproposalpackages/{id}/select', {
      as: tokens.sales,
      params: { id: made.packages[0]!.id },
      body: {
        key: randomUUID(),
        basedOn: made.version,
        label: '',
        acceptedBy: 'Angela',
        acceptance: 'onTheirWord',
      } as never,
    });
    expect([select.status, select.error.fields?.['id']]).toEqual([422, expect.stringContaining('template')]);
  });
});

describe('GET /api/sites/{id}/documentstart', () => {
  it('offers the newest templates, and none that was removed (R4.10)', async () => {
    const [first, second] = [await template(), await template()];
    const start = async () =>
      (
        await server.call('GET /api/sites/{id}/documentstart', {
          as: tokens.technician,
          params: { id: siteId },
        })
      ).data.templates.map(({ id }) => id);
    expect((await start()).slice(0, 2)).toEqual([second.id, first.id]);
    await server.sql('update sales_proposals set hidden = true where id = $1', [second.id]);
    expect((await start())[0]).toBe(first.id);
  });
});

describe('a proposal without a site', () => {
  it('has no link and isn’t sent (R4.10)', async () => {
    const back = await saved(edited(await template(), { isTemplate: false }));
    const link = await server.call('POST /api/salesproposals/{id}/links', {
      as: tokens.sales,
      params: { id: back.id },
      body: { key: randomUUID(), mail: false },
    });
    expect(link.error.detail).toBe('Choose the customer’s site first.');
    const status = await server.call('POST /api/salesproposals/{id}/status', {
      as: tokens.sales,
      params: { id: back.id },
      body: { key: randomUUID(), status: 'Sent' },
    });
    expect(status.error.fields).toEqual({ status: 'Choose the customer’s site first.' });
  });
});

describe('GET /api/salesproposals/{id}/start', () => {
  const start = (id: number, at = siteId, as = tokens.sales) =>
    server.call('GET /api/salesproposals/{id}/start', { as, params: { id }, query: { siteId: at } });
  const part = async (text: string, costCents: number): Promise<number> =>
    (
      await server.call('POST /api/partitems', {
        as: tokens.owner,
        body: { guid: randomUUID(), text, costCents, pricing: 'computed' },
      })
    ).data.id;

  it('has the template, the site’s tax, and today’s price of each line; none of a removed entry (R4.11)', async () => {
    const [valve, gone] = [await part('Valve', 1_000), await part('Gauge', 500)];
    const entries = [valve, gone];
    const proposal = entries.reduce(
      (edit, partItemId, at) =>
        changeRecord(shape, edit, {
          kind: 'details',
          id: edit.draft.details[at]!.id,
          fields: { partItemId, priceKey: '1.1.0', unitPriceCents: 1_500 },
        }),
      newProposal(siteId),
    );
    const made = await template(proposal);
    await server.sql('update part_items set hidden = true where id = $1', [gone]);
    const { data, status } = await start(made.id);
    expect(status).toBe(200);
    expect(data.context.place?.siteId).toBe(siteId);
    expect(data.context.pricing.taxItem?.id).toBe(3);
    expect(data.prices.map(({ price }) => price && price.unitPriceCents)).toEqual([2_000, null]);
    const begun = beginFromTemplate(
      data.template as SalesProposal,
      new Map(data.prices.map(({ lineId, price }) => [lineId, price])),
      {
        guid: randomUUID(),
        siteId,
        taxItemId: 3,
        expiresDate: null,
        depositPercent: null,
        propertyTypeId: 1,
        rateTypeId: 1,
        agreementId: null,
      },
    );
    const made2 = await saved(begun.edit);
    expect(made2).toMatchObject({
      isTemplate: false,
      siteId,
      taxItemId: 3,
      status: 'Created',
      templateNote: '',
    });
    expect(made2.details.map(({ unitPriceCents }) => unitPriceCents)).toEqual([2_000, 1_500]);
    expect(made2.guid).not.toBe(made.guid);
    expect(await sales.load('salesProposal', made.id)).toEqual(made);
  });

  it('has the pictures of its packages, which what begins from it shares', async () => {
    const base = { width: 40, height: 30, channels: 3, background: '#1f5f8b' } as const;
    const bytes = await sharp({ create: base }).png().toBuffer();
    const sample = sampleOf(bytes, { name: 'unit.png', type: 'image/png', kind: 'picture' });
    await deviceOf(server, tokens.sales).resume(sample);
    const offer = { pictureGuid: sample.guid, summary: 'Quieter nights.', recommended: true };
    const edit = newProposal(siteId);
    const packageId = edit.draft.packages[0]!.id;
    const addOn = { kind: 'details', id: edit.draft.details[0]!.id, fields: { addOn: true } } as const;
    const withOffer = changeRecord(shape, edit, { kind: 'packages', id: packageId, fields: offer });
    const made = await template(changeRecord(shape, withOffer, addOn));
    expect(made.packages[0]).toMatchObject(offer);
    expect(made.details[0]).toMatchObject({ addOn: true });
    const { data } = await start(made.id, siteId, tokens.technician);
    expect(data.context.files?.map(({ guid }) => guid)).toEqual([sample.guid]);
    const begun = beginFromTemplate(data.template as SalesProposal, new Map(), {
      guid: randomUUID(),
      siteId,
      taxItemId: 3,
      expiresDate: null,
      depositPercent: null,
      propertyTypeId: 1,
      rateTypeId: 1,
      agreementId: null,
    });
    const own = await saved(begun.edit, technician);
    expect(own.packages[0]).toMatchObject(offer);
    expect(own.details[0]).toMatchObject({ addOn: true });
  });

  it('is there for a technician, and not found for a proposal, a removed template or another company’s site', async () => {
    const made = await template();
    expect((await start(made.id, siteId, tokens.technician)).status).toBe(200);
    expect((await start(made.id, south.siteId)).error.code).toBe('not_found');
    expect((await start((await saved(newProposal(siteId))).id)).error.code).toBe('not_found');
    const owner = (await server.signInAs('owner@south.example')).token;
    expect((await start(made.id, south.siteId, owner)).error.code).toBe('not_found');
    await server.sql('update sales_proposals set hidden = true where id = $1', [made.id]);
    expect((await start(made.id)).error.code).toBe('not_found');
  });

  it('costs are only for people who may see them (R6.4)', async () => {
    const edit = newProposal(siteId);
    const made = await template(
      changeRecord(shape, edit, {
        kind: 'details',
        id: edit.draft.details[0]!.id,
        fields: { partItemId: await part('Switch', 700), priceKey: '1.1.0' },
      }),
    );
    expect((await start(made.id, siteId, tokens.owner)).data.prices[0]!.price!.costCents).toBe(700);
    const { data } = await start(made.id, siteId, tokens.technician);
    expect(JSON.stringify(data)).not.toContain('costCents');
  });
});
