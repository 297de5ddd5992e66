import { randomUUID } from 'node:crypto';
import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import { copyPackage } from '@fieldwright/domain/proposals/package-rules';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape as shape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { companyFileSweep, fileRemoval } from './files.jobs.ts';
import { deviceOf, sampleOf, storedKeys } from './testing/uploads.ts';

let server: TestServer;
let sales: string;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  sales = (await server.signInAs('sales')).token;
  ({ siteId } = await buildSite(server));
});
afterAll(() => server.stop());

const db = () => server.deps.database.forCompany(1);
const saving = () => savingAs(server, sales);
async function change(id: number, by: (edit: Edit<SalesProposal>) => Edit<SalesProposal>) {
  const loaded = await saving().load('salesProposal', id);
  const edit = by(startEdit(shape, loaded));
  await saving().saved(saveOf(edit, { basedOn: loaded.version }));
}
async function uploaded(): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f5f8b' } });
  const sample = sampleOf(await picture.png().toBuffer(), {
    name: 'unit.png',
    type: 'image/png',
    kind: 'picture',
  });
  expect((await deviceOf(server, sales).resume(sample)).status).toBe(200);
  return sample.guid;
}
const pictureOf = (edit: Edit<SalesProposal>, at: number, pictureGuid: string | null) =>
  changeRecord(shape, edit, {
    kind: 'packages',
    id: edit.draft.packages[at]!.id,
    fields: { pictureGuid },
  });
/** Returns a proposal whose first package has a new picture. */
async function withPicture() {
  const guid = await uploaded();
  const { id } = await saving().saved(saveOf(newProposal(siteId)));
  await change(id, (edit) => pictureOf(edit, 0, guid));
  return { id, guid };
}
/** Sweeps one night later, with what that removes. */
async function sweep(days: number) {
  await server.sql(
    `begin; alter table files disable trigger stamp_update;
     update files set updated_date = updated_date - interval '${days} days';
     alter table files enable trigger stamp_update; commit`,
  );
  await companyFileSweep.run({ deps: server.deps, db: db(), payload: {}, companyId: 1 });
  const removed = await server.sql<{ id: number }>("select id::integer from files where state = 'removed'");
  for (const { id } of removed)
    await fileRemoval.run({ deps: server.deps, db: db(), payload: { fileId: id }, companyId: 1 });
}
async function isStored(guid: string): Promise<boolean> {
  const [row] = await server.sql<{ id: number }>('select id::integer from files where guid = $1', [guid]);
  return (await storedKeys(server)).some((key) => key.startsWith(`1/${row?.id}/`));
}
const stateOf = async (guid: string) =>
  (await server.sql<{ state: string }>('select state from files where guid = $1', [guid]))[0]?.state;

describe('the sweep of pictures of packages', () => {
  it('removes one that no package names for 30 days, and keeps one that a copy of its package names', async () => {
    const { id, guid } = await withPicture();
    const other = await withPicture();
    await change(other.id, (edit) => copyPackage(edit, edit.draft.packages[0]!.id).edit);
    for (const each of [id, other.id]) await change(each, (edit) => pictureOf(edit, 0, null));
    await sweep(40);
    expect(await Promise.all([guid, other.guid].map(stateOf))).toEqual(['checked', 'kept']);
    await sweep(29);
    expect(await isStored(guid)).toBe(true);
    await sweep(2);
    expect([await stateOf(guid), await isStored(guid)]).toEqual([undefined, false]);
    expect([await stateOf(other.guid), await isStored(other.guid)]).toEqual(['kept', true]);
  });

  it('keeps one that is put back in time', async () => {
    const { id, guid } = await withPicture();
    await change(id, (edit) => pictureOf(edit, 0, null));
    await sweep(0);
    expect(await stateOf(guid)).toBe('checked');
    await change(id, (edit) => pictureOf(edit, 0, guid));
    expect(await stateOf(guid)).toBe('kept');
    await sweep(60);
    expect(await isStored(guid)).toBe(true);
  });

  it('keeps one that a save names just as it is freed', async () => {
    const { guid } = await withPicture();
    await server.sql(
      "update files set state = 'checked', attached_to = null, record_id = null where guid = $1",
      [guid],
    );
    await sweep(60);
    expect(await stateOf(guid)).toBe('kept');
  });

  it('keeps what a customer got, though the package has no picture anymore', async () => {
    const { id, guid } = await withPicture();
    const { data } = await server.call('POST /api/salesproposals/{id}/links', {
      as: sales,
      params: { id },
      body: { key: randomUUID(), mail: false },
    });
    expect(data.url).not.toBeNull();
    await change(id, (edit) => pictureOf(edit, 0, null));
    await sweep(40);
    await sweep(40);
    expect(await isStored(guid)).toBe(true);
  });
});
