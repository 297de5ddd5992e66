import type { FileAddress } from '@fieldwright/contract/files';
import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { uploadFile } from '../../lib/requests/upload-file.ts';
import { openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';

type Proposal = Answer<'GET /api/salesproposals/{id}'>;

// loads the page's code before the first test waits for it
beforeAll(() => import('./proposal.page.tsx'), 60_000);

const guid = (place: number) => `0d6f0f0e-0000-4000-8000-00000000000${place}`;
const kept = (place: number, more: Partial<FileAddress> = {}): FileAddress => ({
  id: 70 + place,
  guid: guid(place),
  name: 'brochure.pdf',
  contentType: 'application/pdf',
  size: 1_300_000,
  preview: 'none',
  url: null,
  expiresDate: '2026-11-21T15:00:00.000Z',
  ...more,
});
const context = {
  place: null,
  pricing: { allowOverrideTaxes: true, taxRounding: 'invoice', taxItem: null, taxExemption: null },
  removal: null,
  placeRemoval: null,
  savedBy: null,
  soldAs: null,
  lineDepartments: [],
  loanPlans: [],
  lender: null,
  timeline: [],
  sent: null,
  signed: null,
  messages: [],
  sitePrices: null,
} as unknown as Proposal['context'];
const proposal = (more: object = {}, files: FileAddress[] = []): Proposal => ({
  ...build(salesProposalShape, {
    id: 7,
    number: 'P-1007',
    version: 3,
    siteId: 8,
    text: 'Replacement',
    packages: [{ text: 'Good' }, { text: 'Best' }],
    details: [
      { salesProposalPackageId: 1, text: 'Heat pump', unitPriceCents: 400_000, partItemId: 31 },
      { salesProposalPackageId: 2, text: 'Better heat pump', unitPriceCents: 900_000 },
    ],
    ...more,
  }),
  context: { ...context, files },
});
const two = {
  fileInformations: [
    { fileId: 71, guid: guid(1), text: 'Brochure', order: 0 },
    { fileId: 72, guid: guid(2), text: 'Permit', order: 1 },
  ],
};
const uploading: Handlers = {
  'POST /api/files': ({ body }) =>
    ({ ...(body as object), offset: 0, state: 'temporary' }) as unknown as Answer<'POST /api/files'>,
};

/** Stands in for the chunked upload: each part that is sent is the last one. */
vi.mock('../../lib/requests/upload-file.ts', () => ({
  uploadFile: vi.fn<typeof uploadFile>(async (_, { onProgress }) => onProgress(1)),
}));

async function open(given: Proposal, handlers: Handlers = {}) {
  const app = await openApp('/proposals/7', {
    'GET /api/salesproposals/{id}': () => given,
    'POST /api/salesproposals': () => ({
      outcome: 'saved' as const,
      id: 7,
      version: 4,
      ids: {},
      cameIn: [],
      totals: [],
      differs: [],
    }),
    ...uploading,
    ...handlers,
  });
  await screen.findByRole('tablist', { name: 'Packages' });
  const part = () => within(screen.getByRole('region', { name: 'Files' }));
  /** Returns what the last save says of a kind. */
  const saved = async (kind: string) => {
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    const body = await waitFor(() => {
      const call = app.server.calls.findLast(({ key }) => key === 'POST /api/salesproposals');
      expect(call).toBeTruthy();
      return call!.body as { plan: { steps: { kind: string; records: { fields: object }[] }[] } };
    });
    const records = body.plan.steps.find((step) => step.kind === kind)?.records ?? [];
    return records.map(({ fields }) =>
      Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to])),
    );
  };
  return { ...app, part, saved };
}
const pdf = (name: string, size?: number) => {
  const file = new File(['%PDF-1.7'], name, { type: 'application/pdf' });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return file;
};
beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
});
afterEach(() => vi.restoreAllMocks());

describe('the files of a proposal', () => {
  it('are added several at once in the order chosen, hidden from the customer at first, and saved (R1.3)', async () => {
    // the first one takes longest
    vi.mocked(uploadFile).mockImplementationOnce(async (_, { onProgress }) => {
      await new Promise((done) => setTimeout(done, 100));
      onProgress(1);
    });
    const { part, saved } = await open(proposal());
    fireEvent.change(part().getByLabelText('Add files'), {
      target: { files: [pdf('Heat pump.pdf'), pdf('Permit.pdf')] },
    });
    await waitFor(() => expect(part().getAllByRole('checkbox')).toHaveLength(2));
    expect(
      part()
        .getAllByRole('checkbox')
        .some((each) => (each as HTMLInputElement).checked),
    ).toBe(false);
    expect(await saved('fileInformations')).toEqual([
      expect.objectContaining({ text: 'Heat pump', guid: expect.any(String), order: 0, shown: false }),
      expect.objectContaining({ text: 'Permit', guid: expect.any(String), order: 1, shown: false }),
    ]);
  });

  it('end on no other proposal that is opened during the upload', async () => {
    let arrive = () => {};
    let ofUpload: AbortSignal | undefined;
    vi.mocked(uploadFile).mockImplementationOnce((_, { signal }) => {
      ofUpload = signal;
      return new Promise((resolve) => {
        arrive = resolve;
      });
    });
    const { part, user, router } = await open(proposal(), {
      'GET /api/salesproposals/{id}': ({ path }) =>
        proposal(path.endsWith('/8') ? { id: 8, guid: guid(8), number: 'P-1008' } : { guid: guid(7) }),
    });
    fireEvent.change(part().getByLabelText('Add files'), { target: { files: [pdf('Permit.pdf')] } });
    expect(await part().findByRole('progressbar')).toBeTruthy();
    void router.navigate({ to: '/proposals/$id', params: { id: '8' }, search: {} });
    await user.click(await screen.findByRole('button', { name: /discard|leave/i }));
    await screen.findByText('P-1008');
    expect(ofUpload?.aborted).toBe(true);
    arrive();
    await waitFor(() => expect(part().queryByRole('progressbar')).toBeNull());
    expect(part().queryAllByRole('textbox')).toHaveLength(0);
  });

  it('are added by dropping them on the page and by pasting, not while text is pasted (R1.3)', async () => {
    const { part } = await open(proposal());
    const transfer = { files: [pdf('Dropped.pdf')], types: ['Files'] };
    fireEvent.dragOver(document.body, { dataTransfer: transfer });
    expect(part().getByText('Drop files to add them.')).toBeTruthy();
    fireEvent.drop(document.body, { dataTransfer: transfer });
    await waitFor(() => expect(part().getAllByRole('textbox')).toHaveLength(1));
    const clipboard = { files: [pdf('Pasted.pdf')], types: ['Files'] };
    fireEvent.paste(document.body, { clipboardData: clipboard });
    await waitFor(() => expect(part().getAllByRole('textbox')).toHaveLength(2));
    fireEvent.paste(document.body, { clipboardData: { ...clipboard, types: ['text/plain', 'Files'] } });
    expect(
      part()
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value),
    ).toEqual(['Dropped', 'Pasted']);
  });

  it('say of one that is too large just that, and of a type that isn’t taken; the others come (R5.4)', async () => {
    const { part, user } = await open(proposal());
    const program = new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' });
    fireEvent.change(part().getByLabelText('Add files'), {
      target: { files: [pdf('Plans.pdf', 26 * 1024 * 1024), program, pdf('Good.pdf')] },
    });
    await waitFor(() => expect(part().getAllByRole('textbox')).toHaveLength(1));
    expect(
      part()
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual(['The file is too large.', expect.stringContaining('Only these can be attached:')]);
    await user.click(part().getByRole('button', { name: 'Dismiss setup.exe' }));
    expect(part().getAllByRole('alert')).toHaveLength(1);
  });

  it('are renamed, moved, shown to the customer and removed with undo (R1.3)', async () => {
    const { part, user, saved } = await open(proposal(two, [kept(1), kept(2)]));
    const titles = () =>
      part()
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value);
    expect(part().getAllByText('PDF, 1.2 MB')).toHaveLength(2);
    expect(part().getAllByText('Customer sees it')).toHaveLength(2);
    await user.clear(part().getByLabelText('Title of file 2'));
    await user.type(part().getByLabelText('Title of file 2'), 'County permit');
    await user.click(part().getByRole('checkbox', { name: 'Customer sees County permit' }));
    await user.click(part().getByRole('button', { name: 'Actions for County permit' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    expect(titles()).toEqual(['County permit', 'Brochure']);
    await user.click(part().getByRole('button', { name: 'Actions for Brochure' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect(titles()).toEqual(['County permit']);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(titles()).toEqual(['County permit', 'Brochure']);
    expect(await saved('fileInformations')).toEqual([
      expect.objectContaining({ order: 1 }),
      expect.objectContaining({ text: 'County permit', shown: true, order: 0 }),
    ]);
  });

  it('open by an address that is asked for then, and say if one is gone', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    let files = [kept(1, { url: '/api/filecontents/x' })];
    const { part, user, server } = await open(proposal(two, files), {
      'POST /api/files/addresses': () => files,
    });
    await user.click(part().getByRole('button', { name: 'Open Brochure' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    const asked = server.calls.findLast(({ key }) => key === 'POST /api/files/addresses')!;
    expect(asked.body).toEqual({ guids: [guid(1)], variant: 'original' });
    files = [];
    await user.click(part().getByRole('button', { name: 'Open Permit' }));
    expect(await screen.findByText('Can’t open this file. It may have been removed.')).toBeTruthy();
  });

  it('can be added after the customer accepted, for the company only (R1.3)', async () => {
    const accepted = { ...two, status: 'Accepted', acceptedBy: 'Ruth Farrow' };
    const { part, saved } = await open(proposal(accepted, [kept(1), kept(2)]));
    expect(part().queryByRole('checkbox')).toBeNull();
    expect(part().getByText('Files added now are only for your company.')).toBeTruthy();
    fireEvent.change(part().getByLabelText('Add files'), { target: { files: [pdf('Rebate form.pdf')] } });
    await waitFor(() => expect(part().getAllByRole('textbox')).toHaveLength(3));
    expect(await saved('fileInformations')).toEqual([expect.objectContaining({ text: 'Rebate form' })]);
  });
});

describe('what a package has besides its lines', () => {
  it('is a summary, and a mark that only one package has (R1.3)', async () => {
    const { user, saved } = await open(proposal());
    const mark = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Recommend this option' });
    await user.click(mark());
    await user.type(screen.getByLabelText('Summary (customer sees this)'), 'Quieter nights');
    await user.click(screen.getByRole('tab', { name: /Best/ }));
    expect(mark().checked).toBe(false);
    await user.click(mark());
    expect(screen.getByRole('tab', { name: /Best/ }).textContent).toContain('Recommended');
    expect(screen.getByRole('tab', { name: /Good/ }).textContent).not.toContain('Recommended');
    expect(await saved('packages')).toEqual([{ summary: 'Quieter nights' }, { recommended: true }]);
  });

  it('is a picture, uploaded or from the price book of its most expensive item (R1.3)', async () => {
    const { user, saved } = await open(proposal(), {
      'GET /api/partitems/{id}': () => ({ pictures: [guid(5)] }) as never,
      'POST /api/files/addresses': () => [kept(5, { url: '/api/filecontents/y' })],
    });
    await user.click(screen.getByRole('button', { name: 'Add picture' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Use the picture of Heat pump' }));
    expect(await screen.findByRole('img', { name: 'Picture of Good' })).toBeTruthy();
    expect(await saved('packages')).toEqual([{ pictureGuid: guid(5) }]);
    await user.click(screen.getByRole('button', { name: 'Change picture' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove picture' }));
    expect(screen.queryByRole('img', { name: 'Picture of Good' })).toBeNull();
    const picture = new File(['x'], 'unit.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Upload a picture'), { target: { files: [picture] } });
    expect(await screen.findByRole('img', { name: 'Picture of Good' })).toBeTruthy();
  });

  it('has notes for the customer and for the team, each saved as itself (R1.3)', async () => {
    const { user, saved } = await open(proposal());
    await user.type(screen.getByLabelText('Note for your team'), 'Wants it before Thanksgiving');
    expect(await saved('salesProposal')).toEqual([{ staffNote: 'Wants it before Thanksgiving' }]);
  });
});
