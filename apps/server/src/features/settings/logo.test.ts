import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { contentsKey } from '../files/file-keys.ts';
import { pictureSaidToBe } from '../files/testing/pictures.ts';
import { deviceOf, photoOf, type Sample, sampleOf } from '../files/testing/uploads.ts';

let server: TestServer;
let owner: string;
let theirs: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  theirs = (await server.signInAs('owner@south.example')).token;
});
afterAll(() => server.stop());

const picture = (width = 300, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5f8b' } })
    .png()
    .toBuffer();
const logoOf = (contents: Buffer, given: Partial<Sample> = {}) =>
  sampleOf(contents, { name: 'logo.png', type: 'image/png', kind: 'logo', ...given });
const change = (body: { logo?: string | null; brandColor?: string | null; basedOn?: number }, as = owner) =>
  server.call('PATCH /api/company', { as, body });
const read = async (as = owner) => (await server.call('GET /api/company', { as })).data;
const addresses = async (guid: string, as: string) =>
  (await server.call('POST /api/files/addresses', { as, body: { guids: [guid] } })).data;

/** Uploads a logo. @returns its guid */
async function uploaded(contents: Buffer, given: Partial<Sample> = {}, as = owner): Promise<string> {
  const sample = logoOf(contents, given);
  await deviceOf(server, as).resume(sample);
  return sample.guid;
}

describe('a logo', () => {
  it('is kept with a history, and an earlier one can be put back', async () => {
    const first = await uploaded(await picture());
    const second = await uploaded(await picture(400));
    expect((await change({ logo: first })).data.logo).toBe(first);
    expect((await change({ logo: second })).data.logo).toBe(second);
    expect((await change({ logo: null })).data.logo).toBeNull();
    const { data } = await server.call('GET /api/company/changes', { as: owner });
    expect(data.map(({ steps }) => steps[0]!.records[0]!.fields)).toEqual([
      { logo: { from: second, to: null } },
      { logo: { from: first, to: second } },
      { logo: { from: null, to: first } },
    ]);
    expect((await change({ logo: first })).data.logo).toBe(first);
  });

  it('is all that the setup’s step about the company needs besides a phone number', async () => {
    const step = async () =>
      (await server.call('GET /api/setup', { as: owner })).data.steps.find(
        ({ step: name }) => name === 'company',
      )!.state;
    await change({ logo: null });
    await server.sql(`update companies set phone = '+18285550119' where id = 1`);
    expect(await step()).toBe('open');
    await change({ logo: await uploaded(await picture()) });
    expect(await step()).toBe('done');
  });

  it('is stored as it was uploaded, and served as what its bytes are', async () => {
    const contents = await picture();
    const guid = await uploaded(contents);
    await change({ logo: guid });
    const [address] = await addresses(guid, owner);
    const stored = await server.deps.storage.open(contentsKey(1, address!.id, 'original'));
    expect((await buffer(stored!.body)).equals(contents)).toBe(true);
    // and isn't swept away with what was only uploaded
    const [file] = await server.sql('select state, attached_to, record_id from files where guid = $1', [
      guid,
    ]);
    expect(file).toEqual({ state: 'kept', attached_to: 'companies', record_id: 1 });
    const got = await server.app.inject({ method: 'GET', url: address!.url! });
    expect(got.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  });

  it('of one company is nothing to another, in either direction (R6.4)', async () => {
    const guid = await uploaded(await picture());
    await change({ logo: guid });
    expect(await addresses(guid, theirs)).toEqual([]);
    expect((await change({ logo: guid }, theirs)).error.fields).toHaveProperty('logo');
    expect((await read(theirs)).logo).toBeNull();
  });
});

describe('the setup', () => {
  it('has a short-lived address of the logo’s small picture, and the color (R1.6)', async () => {
    const setup = async () => (await server.call('GET /api/setup', { as: owner })).data;
    await change({ logo: null, brandColor: null });
    expect(await setup()).toMatchObject({ logo: null, brandColor: null });
    const guid = await uploaded(await picture());
    await change({ logo: guid, brandColor: '#b03a2e' });
    await server.sql(`update files set preview = 'ready' where guid = '${guid}'`);
    expect(await setup()).toMatchObject({
      logo: expect.stringMatching(/^\/api\/filecontents\/1-\d+-1-/),
      brandColor: '#b03a2e',
    });
    await change({ logo: null, brandColor: null });
  });
});

describe('a logo is refused', () => {
  it('above 2 MB, before any of it is sent', async () => {
    const big = logoOf(await picture());
    const { error } = await deviceOf(server, owner).begin(big, { size: 20 * 1024 * 1024 });
    expect([error.code, error.fields]).toEqual(['file_too_large', { size: 'A logo can be at most 2 MB.' }]);
  });

  it('as an SVG, said to be one or said to be a PNG', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const { error } = await deviceOf(server, owner).begin(logoOf(svg, { type: 'image/svg+xml' }));
    expect(error.fields).toEqual({ type: 'A logo must be a PNG, JPEG or WebP image.' });
    const guid = await uploaded(svg);
    expect((await change({ logo: guid })).error.fields).toEqual({
      logo: 'The file’s name says it’s a PNG image, but it is a text file.',
    });
  });

  it.each([
    ['1 × 1', () => picture(1, 1), 'Each side must be at least 32 pixels.'],
    ['20,000 × 20,000', () => pictureSaidToBe(20_000, 20_000), 'Each side can be at most 6,000 pixels.'],
  ])('of %s pixels', async (size, make, why) => {
    const { error } = await change({ logo: await uploaded(await make()) });
    expect(error.fields).toEqual({ logo: `The logo is ${size} pixels. ${why}` });
  });

  it('if it is damaged, was uploaded as a photo, or was never uploaded', async () => {
    const wrong = async (logo: string) => (await change({ logo })).error.fields;
    expect(await wrong(await uploaded(photoOf(500), { type: 'image/jpeg' }))).toEqual({
      logo: 'The logo can’t be read. Save it again as a PNG or JPEG, and upload that.',
    });
    expect(await wrong(await uploaded(await picture(), { kind: 'photo' }))).toEqual({
      logo: 'Upload the file as a logo first.',
    });
    expect(await wrong('018f0000-0000-4000-8000-000000000000')).toHaveProperty('logo');
  });

  it.each(['office', 'dispatcher', 'sales', 'technician'])('to %s staff (R6.4)', async (role) => {
    const { token } = await server.signInAs(role);
    expect((await change({ logo: null }, token)).error.code).toBe('forbidden');
  });
});

it('refuses a brand color that is none, at its field, and keeps a right one', async () => {
  expect((await change({ brandColor: 'red;}' })).error.fields).toHaveProperty('brandColor');
  expect((await change({ brandColor: '#1F5F8B' })).data.brandColor).toBe('#1f5f8b');
});
