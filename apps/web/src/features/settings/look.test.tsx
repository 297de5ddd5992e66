import { companyLookMessages } from '@fieldwright/domain/settings/company-look';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildCompany } from '../../testing/build-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

const png = new File(['pixels'], 'logo.png', { type: 'image/png' });
const url = '/api/files/7/original?signed';

/** Opens the dialog for a company's look. `sent` are the changes that the server got. */
async function openLook(fields: Parameters<typeof buildCompany>[0] = {}, handlers: Handlers = {}) {
  let company = buildCompany(fields);
  const sent: unknown[] = [];
  const { user, server } = await openApp('/settings/company', {
    'GET /api/company': () => company,
    'POST /api/files': ({ body }) => {
      const { guid, size } = body as { guid: string; size: number };
      return { guid, size, offset: size, state: 'checked' };
    },
    'POST /api/files/addresses': ({ body }) =>
      (body as { guids: string[] }).guids.map((guid) => ({ guid, url })) as never,
    'PATCH /api/company': ({ body }) => {
      sent.push(body);
      company = buildCompany({ ...company, ...(body as object), version: company.version + 1 });
      return company;
    },
    ...handlers,
  });
  await user.click(await screen.findByRole('button', { name: 'Edit logo and color' }));
  return {
    user,
    server,
    sent,
    dialog: within(await screen.findByRole('dialog', { name: 'Logo and color' })),
  };
}

describe('the dialog for logo and color', () => {
  it('uploads a logo, shows it, and saves it with the color; Undo puts both back', async () => {
    const { user, server, sent, dialog } = await openLook({ brandColor: '#aa0000' });
    await user.upload(dialog.getByLabelText('Choose logo'), png);
    const picture = await dialog.findByRole('img', { name: 'Hollis & Rowe logo' });
    expect(picture.getAttribute('src')).toContain(url);
    const color = dialog.getByLabelText('Brand color');
    await user.clear(color);
    await user.type(color, ' #1F5F8B ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Your old logo and color are back.');
    const begun = server.calls.find(({ key }) => key === 'POST /api/files')!.body as { guid: string };
    expect(begun).toMatchObject({ kind: 'logo', name: 'logo.png', type: 'image/png', size: 6 });
    expect(sent).toEqual([
      { logo: begun.guid, brandColor: '#1f5f8b', basedOn: 4 },
      { logo: null, brandColor: '#aa0000', basedOn: 5 },
    ]);
  });

  it('takes the color that is picked, and begins with the one that was typed', async () => {
    const { user, sent, dialog } = await openLook({ brandColor: '#aa0000' });
    const pick = dialog.getByLabelText<HTMLInputElement>('Pick a color');
    expect(pick.value).toBe('#aa0000');
    fireEvent.change(pick, { target: { value: '#1f5f8b' } });
    expect(dialog.getByLabelText<HTMLInputElement>('Brand color').value).toBe('#1f5f8b');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toMatchObject([{ brandColor: '#1f5f8b' }]));
  });

  it('says what is no color, and saves nothing', async () => {
    const { user, sent, dialog } = await openLook();
    await user.type(dialog.getByLabelText('Brand color'), 'navy');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    dialog.getByText(companyLookMessages.color);
    expect(sent).toEqual([]);
  });

  it('refuses another kind of file and one too large before the upload, and says what the server refuses', async () => {
    const { user, server, dialog } = await openLook(
      {},
      { 'POST /api/files': () => refuse('file_refused', { fields: { type: 'No.' } }) },
    );
    const field = dialog.getByLabelText('Choose logo');
    const large = new File(['x'], 'large.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 2 * 1024 * 1024 + 1 });
    await user.upload(field, large);
    await dialog.findByText('A logo can be at most 2 MB.');
    const uploads = () => server.calls.filter(({ key }) => key === 'POST /api/files').length;
    expect(uploads()).toBe(0);
    await user.upload(field, png);
    await dialog.findByText('No.');
    expect(uploads()).toBe(1);
  });

  it('removes the logo', async () => {
    const { user, sent, dialog } = await openLook({ logo: '018f0000-0000-4000-8000-000000000001' });
    await user.click(dialog.getByRole('button', { name: 'Remove logo' }));
    expect(dialog.queryByRole('img')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('No logo. Customers see your name.');
    expect(sent).toEqual([{ logo: null, brandColor: null, basedOn: 4 }]);
  });
});
