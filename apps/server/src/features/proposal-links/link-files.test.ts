import { randomUUID } from 'node:crypto';
import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import { addFile, filesOf, moveFile } from '@fieldwright/domain/proposals/proposal-files';
import { recommendPackage } from '@fieldwright/domain/proposals/recommended-package';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { fileArrived } from '../files/files.jobs.ts';
import { heicTurned } from '../files/testing/pictures.ts';
import { deviceOf, sampleOf } from '../files/testing/uploads.ts';
import { proposalPdf } from '../proposal-papers/proposal-papers.jobs.ts';

let server: TestServer;
let sales: string;
let south: string;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  sales = (await server.signInAs('sales')).token;
  south = (await server.signInAs('office@south.example')).token;
  ({ siteId } = await buildSite(server));
});
afterAll(() => server.stop());

const pdf = () => Buffer.from(`%PDF-1.7\n% ${randomUUID()}\n%%EOF`);
const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f5f8b' } })
    .png()
    .toBuffer();

/** Uploads a file. @returns its guid */
async function uploaded(kind: 'file' | 'picture' = 'file'): Promise<string> {
  const sample =
    kind === 'file'
      ? sampleOf(pdf(), { name: 'Brochure.pdf', type: 'application/pdf', kind })
      : sampleOf(await png(), { name: 'unit.png', type: 'image/png', kind });
  const { status } = await deviceOf(server, sales).resume(sample);
  expect(status).toBe(200);
  return sample.guid;
}

const saving = () => savingAs(server, sales);
const load = (id: number) => saving().load('salesProposal', id);
/** Changes a proposal and saves it. */
async function change(id: number, by: (edit: Edit<SalesProposal>) => Edit<SalesProposal>) {
  const loaded = await load(id);
  const { version } = loaded;
  await saving().saved(saveOf(by(startEdit(salesProposalShape, loaded)), { basedOn: version }));
  return load(id);
}
const shownAt = (edit: Edit<SalesProposal>, at: number) =>
  changeRecord(salesProposalShape, edit, {
    kind: 'fileInformations',
    id: filesOf(edit.draft)[at]!.id,
    fields: { shown: true },
  });
async function sent(id: number) {
  const { data } = await server.call('POST /api/salesproposals/{id}/links', {
    as: sales,
    params: { id },
    body: { key: randomUUID(), mail: false },
  });
  return new URL(data.url!).pathname.replace('/p/', '');
}
async function opened(token: string) {
  const { data } = await server.call('POST /api/proposallinks/open', { body: { token } });
  if (data.state !== 'open') throw new Error(data.state);
  return data;
}
const fileOf = (token: string, id: string) =>
  server.call('POST /api/proposallinks/file', { body: { token, id } });

describe('POST /api/proposallinks/file', () => {
  it('shows the files of a proposal that was accepted verbally and never sent as they were then (R3.2, R4.8)', async () => {
    const guid = await uploaded();
    const { id } = await saving().saved(saveOf(newProposal(siteId)));
    const { packages } = await change(id, (edit) =>
      shownAt(addFile(edit, { guid, name: 'Our offer.pdf' }), 0),
    );
    const { status } = await server.call('POST /api/salesproposalpackages/{id}/select', {
      as: sales,
      params: { id: packages[0]!.id },
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'onTheirWord' },
    });
    expect(status).toBe(200);
    const token = await sent(id);
    const files = [{ id: guid, text: 'Our offer' }];
    expect((await opened(token)).proposal.files).toEqual(files);
    await change(id, (edit) =>
      removeRecord(salesProposalShape, edit, { kind: 'fileInformations', id: filesOf(edit.draft)[0]!.id }),
    );
    const { proposal } = await opened(token);
    expect([proposal.accepted?.by, proposal.files]).toEqual(['Angela Castellano', files]);
    expect((await fileOf(token, guid)).status).toBe(200);
  });

  it('opens the files that the customer got, and no others (R3.2)', async () => {
    const [shown, kept] = [await uploaded(), await uploaded()];
    const { id } = await saving().saved(saveOf(newProposal(siteId)));
    const proposal = await change(id, (edit) => {
      const added = [kept, shown].reduce((so, guid) => addFile(so, { guid, name: 'Our offer.pdf' }), edit);
      return shownAt(added, 1);
    });
    expect(filesOf(proposal).map((file) => [file.guid, file.text, file.shown, file.order])).toEqual([
      [kept, 'Our offer', false, 0],
      [shown, 'Our offer', true, 1],
    ]);
    const token = await sent(id);
    const page = await opened(token);
    expect(page.proposal.files).toEqual([{ id: shown, text: 'Our offer' }]);
    expect(page.files).toEqual([{ id: shown, contentType: 'application/pdf', size: expect.any(Number) }]);
    // by its title: it was uploaded as Brochure.pdf
    const { data } = await fileOf(token, shown);
    expect(data.picture).toBeNull();
    const { headers, statusCode } = await server.app.inject({ method: 'GET', url: data.url });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="Our offer\.pdf"/),
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await fileOf(token, kept)).error.code).toBe('not_found');
    expect((await fileOf(`${token.slice(0, -4)}AAAA`, shown)).error.code).toBe('link_expired');
    const seen = await server.call('POST /api/files/addresses', {
      as: south,
      body: { guids: [shown, kept] },
    });
    expect(seen.data).toEqual([]);
  });

  it('still opens what was sent after it was removed, until the next version is sent', async () => {
    const guid = await uploaded();
    const { id } = await saving().saved(saveOf(newProposal(siteId)));
    await change(id, (edit) => shownAt(addFile(edit, { guid, name: 'Permit.pdf' }), 0));
    const token = await sent(id);
    const removed = await change(id, (edit) =>
      removeRecord(salesProposalShape, edit, {
        kind: 'fileInformations',
        id: filesOf(edit.draft)[0]!.id,
      }),
    );
    expect(filesOf(removed)).toEqual([]);
    expect((await opened(token)).proposal.files).toEqual([{ id: guid, text: 'Permit' }]);
    expect((await fileOf(token, guid)).status).toBe(200);
    // reverted to a draft, a removed file is deleted instead of hidden; what was sent stays
    const other = await uploaded();
    await change(id, (edit) => shownAt(addFile(edit, { guid: other, name: 'Plan.pdf' }), 0));
    await sent(id);
    const revert = { key: randomUUID(), status: 'Created' as const };
    await server.call('POST /api/salesproposals/{id}/status', {
      as: sales,
      params: { id },
      body: revert,
    });
    await change(id, (edit) =>
      filesOf(edit.draft).reduce(
        (so, file) => removeRecord(salesProposalShape, so, { kind: 'fileInformations', id: file.id }),
        edit,
      ),
    );
    const states = await server.sql('select state, sent from files where guid = any($1)', [[guid, other]]);
    expect(states).toEqual([
      { state: 'kept', sent: true },
      { state: 'kept', sent: true },
    ]);
    const next = await sent(id);
    expect((await opened(next)).proposal.files).toBeUndefined();
    expect((await fileOf(next, guid)).error.code).toBe('not_found');
  });

  it('has a title: a blank one is refused, by its field (R3.2)', async () => {
    const guid = await uploaded();
    const { id } = await saving().saved(saveOf(newProposal(siteId)));
    const proposal = await change(id, (edit) => addFile(edit, { guid, name: 'Permit.pdf' }));
    const [file] = filesOf(proposal);
    const edit = changeRecord(salesProposalShape, startEdit(salesProposalShape, proposal), {
      kind: 'fileInformations',
      id: file!.id,
      fields: { text: ' ' },
    });
    const saved = await saving().save(saveOf(edit, { basedOn: proposal.version }));
    const byItself = await server.call('POST /api/salesproposalfiles', {
      as: sales,
      body: { id: file!.id, text: '' },
    });
    for (const { status, error } of [saved, byItself])
      expect([status, Object.entries(error.fields ?? {})]).toEqual([
        422,
        [[expect.stringMatching(/text$/), 'Enter a title.']],
      ]);
    expect(filesOf(await load(id)).map(({ text }) => text)).toEqual(['Permit']);
  });

  it('opens nothing by the link of another proposal, one that ended, or one that is a draft again (R4.25)', async () => {
    const offered = async (name: string) => {
      const guid = await uploaded();
      const { id } = await saving().saved(saveOf(newProposal(siteId)));
      await change(id, (edit) => shownAt(addFile(edit, { guid, name }), 0));
      return { id, guid, token: await sent(id) };
    };
    const one = await offered('One.pdf');
    const other = await offered('Other.pdf');
    expect((await fileOf(one.token, one.guid)).status).toBe(200);
    for (const [{ token }, { guid }] of [
      [one, other],
      [other, one],
    ] as const)
      expect((await fileOf(token, guid)).error.code).toBe('not_found');
    const ended = [
      ["update proposal_links set expires_date = '2026-01-05' where sales_proposal_id = $1", 'expired'],
      ['update proposal_links set revoked_date = clock_now() where sales_proposal_id = $1', 'revoked'],
      ["update sales_proposals set status = 'Created' where id = $1", 'draft'],
      ['update sales_proposals set hidden = true where id = $1', 'removed'],
    ] as const;
    for (const [how, name] of ended) {
      const { id, guid, token } = await offered(`${name}.pdf`);
      expect([name, (await fileOf(token, guid)).status]).toEqual([name, 200]);
      await server.sql(how, [id]);
      expect([name, (await fileOf(token, guid)).error?.code]).toEqual([name, 'link_expired']);
    }
  });

  it('shows a HEIC photo by its preview, and keeps the file with its place from the customer', async () => {
    const sample = sampleOf(heicTurned(), { name: 'IMG_1.HEIC', type: 'image/heic', kind: 'file' });
    expect((await deviceOf(server, sales).resume(sample)).status).toBe(200);
    const { id } = await saving().saved(saveOf(newProposal(siteId)));
    await change(id, (edit) => shownAt(addFile(edit, { guid: sample.guid, name: sample.name }), 0));
    const token = await sent(id);
    expect((await fileOf(token, sample.guid)).error.code).toBe('not_found');
    const [row] = await server.sql<{ id: number }>('select id::integer from files where guid = $1', [
      sample.guid,
    ]);
    const db = server.deps.database.forCompany(1);
    await fileArrived.run({ deps: server.deps, db, payload: { fileId: row!.id }, companyId: 1 });
    const { data } = await fileOf(token, sample.guid);
    for (const url of [data.url, data.picture!]) {
      const { headers, rawPayload } = await server.app.inject({ method: 'GET', url });
      expect(headers['content-type']).toBe('image/webp');
      expect(rawPayload.includes('telling')).toBe(false);
    }
  });

  it('is in the order that staff chose, and its change is a difference from what was sent', async () => {
    const [one, two] = [await uploaded(), await uploaded()];
    const { id } = await saving().saved(saveOf(newProposal(siteId)));
    await change(id, (edit) => {
      const added = [one, two].reduce((so, guid) => addFile(so, { guid, name: `${guid}.pdf` }), edit);
      return shownAt(shownAt(added, 0), 1);
    });
    const token = await sent(id);
    const moved = await change(id, (edit) => moveFile(edit, { id: filesOf(edit.draft)[1]!.id, by: -1 }));
    expect(filesOf(moved).map(({ guid }) => guid)).toEqual([two, one]);
    const { data } = await server.call('GET /api/salesproposals/{id}', { as: sales, params: { id } });
    expect(data.context.sent?.differences.map(({ what }) => what)).toEqual(['Order of the files']);
    expect((await opened(token)).proposal.files!.map((file) => file.id)).toEqual([one, two]);
  });
});

describe('the picture, the summary and the recommended mark of a package', () => {
  it('are what the customer sees, as they were sent, and in the PDF', async () => {
    const guid = await uploaded('picture');
    await server.sql("update files set preview = 'ready' where guid = $1", [guid]);
    const { id } = await saving().saved(saveOf(newProposal(siteId, 2)));
    const put = (fields: Partial<SalesProposal['packages'][number]>) => (edit: Edit<SalesProposal>) =>
      changeRecord(salesProposalShape, edit, {
        kind: 'packages',
        id: edit.draft.packages[0]!.id,
        fields,
      });
    const proposal = await change(id, (edit) =>
      recommendPackage(put({ summary: ' Quieter nights. ', pictureGuid: guid })(edit), {
        id: edit.draft.packages[0]!.id,
        recommended: true,
      }),
    );
    const token = await sent(id);
    const page = await opened(token);
    expect(
      page.proposal.packages.map(({ summary, pictureId, recommended }) => [summary, pictureId, recommended]),
    ).toEqual([
      ['Quieter nights.', guid, true],
      [undefined, undefined, undefined],
    ]);
    expect(page.pictures).toEqual([
      { id: guid, small: expect.stringContaining('/api/'), large: expect.stringContaining('/api/') },
    ]);
    const { data } = await server.call('GET /api/salesproposals/{id}', { as: sales, params: { id } });
    expect(data.context.files?.map((file) => file.guid)).toEqual([guid]);
    const [revision] = await server.sql<{ id: number }>(
      'select id::integer from proposal_revisions where sales_proposal_id = $1',
      [id],
    );
    const made = vi.spyOn(server.deps.pdf, 'make');
    const payload = { revisionId: revision!.id, signatureId: null };
    const run = () =>
      proposalPdf.run({ deps: server.deps, db: server.deps.database.forJob(1, null), payload, companyId: 1 });
    // the PDF waits for previews, but goes without a picture that was lost
    await server.sql("update files set preview = 'waiting' where guid = $1", [guid]);
    await expect(run()).rejects.toThrow('has no preview yet');
    await server.sql("update files set preview = 'ready' where guid = $1", [guid]);
    await run();
    const [, given] = made.mock.calls.at(-1)! as unknown as [string, { options: object[] }];
    expect(given.options[0]).toMatchObject({
      recommended: 'Recommended',
      summary: 'Quieter nights.',
      picture: null,
    });
    await change(id, put({ summary: 'Cooler days.', pictureGuid: null }));
    expect((await opened(token)).proposal.packages[0]).toMatchObject({
      summary: 'Quieter nights.',
      pictureId: guid,
    });
    expect(proposal.packages[0]!.recommended).toBe(true);
  });

  it('stay with copies: a picture can be on several packages, and on those of other proposals', async () => {
    const guid = await uploaded('picture');
    const edit = newProposal(siteId, 2);
    const both = edit.draft.packages.reduce(
      (so, { id }) =>
        changeRecord(salesProposalShape, so, { kind: 'packages', id, fields: { pictureGuid: guid } }),
      edit,
    );
    const { id } = await saving().saved(saveOf(both));
    expect((await load(id)).packages.map(({ pictureGuid }) => pictureGuid)).toEqual([guid, guid]);
    const other = newProposal(siteId);
    const next = await saving().saved(
      saveOf(
        changeRecord(salesProposalShape, other, {
          kind: 'packages',
          id: other.draft.packages[0]!.id,
          fields: { pictureGuid: guid },
        }),
      ),
    );
    expect((await load(next.id)).packages[0]!.pictureGuid).toBe(guid);
  });

  it('can’t be a file of another kind, and only one package is recommended', async () => {
    const file = await uploaded('file');
    const { id } = await saving().saved(saveOf(newProposal(siteId, 2)));
    const [one, two] = (await load(id)).packages;
    const refused = await server.call('POST /api/salesproposalpackages', {
      as: sales,
      body: { id: one!.id, pictureGuid: file },
    });
    expect(refused.error.code).toBe('file_refused');
    expect(Object.values(refused.error.fields ?? {})).toEqual(['Add PNG, JPEG or WebP images.']);
    const recommend = (packageId: number) =>
      server.call('POST /api/salesproposalpackages', {
        as: sales,
        body: { id: packageId, recommended: true },
      });
    expect((await recommend(one!.id)).status).toBe(200);
    expect((await recommend(two!.id)).status).toBe(200);
    expect((await load(id)).packages.map(({ recommended }) => recommended)).toEqual([false, true]);
    const whole = newProposal(siteId, 2);
    const twice = whole.draft.packages.reduce(
      (so, each) =>
        changeRecord(salesProposalShape, so, {
          kind: 'packages',
          id: each.id,
          fields: { recommended: true },
        }),
      whole,
    );
    const { status, error } = await saving().save(saveOf(twice));
    expect([status, Object.values(error.fields ?? {})]).toEqual([422, ['Recommend only one option.']]);
  });
});
