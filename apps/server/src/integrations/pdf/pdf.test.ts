import { strokesSvg } from '@fieldwright/domain/work-orders/completion';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createPdfMaker } from './pdf.ts';

const line = {
  text: 'Contactor and capacitor',
  details: ['Wired and tested.\nGuaranteed for 2 years.'],
  quantity: '1',
  price: '$386.00',
  amount: '$386.00',
};
const about = {
  title: 'Invoice 20418',
  date: 'November 19, 2026',
  company: { name: 'Hollis & Rowe', lines: ['48 Foundry Row, Asheville, NC 28801', 'License NC 00-0140'] },
  foot: 'Questions? Call Hollis & Rowe at (828) 555-0140.',
  brandColor: '#1f3a5f',
  logo: null as string | null,
  logoAlt: 'Hollis & Rowe',
  logoWidth: 40,
  logoHeight: 40,
  pageWord: 'Page',
  ofWord: 'of',
};
const invoice = {
  about,
  parties: [{ label: 'Bill to', name: 'Dana Whitlock', lines: ['dana@mail.example'] }],
  work: 'No heat upstairs',
  groups: [{ name: null as string | null, amount: null as string | null, lines: [line] }],
  totals: [
    { kind: 'row', label: 'Subtotal', amount: '$386.00' },
    { kind: 'total', label: 'Total', amount: '$386.00' },
    { kind: 'payment', label: 'Check 1187, Nov 19, 2026', amount: '−$386.00' },
    { kind: 'balance', label: 'Balance due', amount: '$0.00' },
  ],
  paidWord: 'Paid in full' as string | null,
  recommended: [
    { text: 'We recommend: inducer motor', price: '$1,007.00', note: 'Soon.', photos: [] as object[] },
  ],
  terms: [
    { label: 'Warranty', text: 'Parts 2 years.' },
    { label: 'Terms', text: 'Due on receipt.' },
  ],
  words: { work: 'Work', quantity: 'Quantity', price: 'Price', amount: 'Amount' },
  priced: true,
  signature: null as object | null,
};
const manyLines = (count: number) => [
  { name: null, amount: null, lines: Array.from({ length: count }, () => line) },
];
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const maker = createPdfMaker();
afterAll(() => maker.close());
const make = (changes: object = {}, pictures = {}) =>
  maker.make('invoice', { ...invoice, ...changes }, pictures);

/** Returns how many pages a PDF has, and whether it says that screen readers can read all of it. */
function seen(pdf: Buffer) {
  const text = pdf.toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  const pages = Number(
    /\/Type\s*\/Pages[^>]*\/Count (\d+)|\/Count (\d+)[^>]*\/Type\s*\/Pages/
      .exec(text)
      ?.slice(1)
      .find(Boolean),
  );
  return { pages, isAccessible: text.includes('pdfuaid:part'), title: text.includes('Invoice 20418') };
}

const option = {
  name: 'Comfort',
  accepted: null as string | null,
  recommended: null as string | null,
  summary: '',
  picture: null as object | null,
  description: 'Quieter nights',
  lines: [{ text: 'Heat pump', details: ['17 SEER2', 'Warranty: 10 years'], quantity: '2' }],
  addOns: [] as object[],
  totals: [
    { kind: 'row', label: 'Subtotal', amount: '$6,480.00' },
    { kind: 'total', label: 'Total', amount: '$6,649.99' },
  ],
  remark: null as string | null,
  financing: [{ text: '$369.44 a month, estimated.', terms: 'No interest.' }],
};
const proposal = {
  about,
  parties: invoice.parties,
  work: 'Heat pump',
  note: { label: 'Note', text: 'Prices hold.' } as object | null,
  options: [option],
  files: null as object | null,
  check: ['Version code: ab', 'Check it at https://app.example/p/verify'],
  terms: [] as object[],
  certificates: [] as object[],
  words: {
    items: 'What’s included',
    quantity: 'Quantity',
    amount: 'Price',
    addOns: 'Add-ons',
    addOnsLead: 'Not in the total.',
    addOnsSigned: 'Checked ones are in the total.',
    financing: 'Pay over time',
    nothing: 'None',
  },
};
const certificate = {
  title: 'Signature',
  lead: 'Signed electronically. Proposal from Hollis & Rowe.',
  consent: 'I accept Comfort.',
  alt: 'Signature of Dana Whitlock',
  picture: 'signature.svg' as string | null,
  typed: null as string | null,
  facts: [['Signed by', 'Dana Whitlock']],
};
const svg = Buffer.from(strokesSvg([[40, 150, 120, 40, 160, 150, 260, 60, 300, 150]]));

describe('a proposal', () => {
  const make = (changes: object = {}) =>
    maker.make('proposal', { ...proposal, ...changes }, { 'signature.svg': svg });

  it('is one page that screen readers can read, and the signature is a page of its own', async () => {
    expect(seen(await make())).toMatchObject({ pages: 1, isAccessible: true });
    const signed = await make({
      certificates: [certificate],
      options: [{ ...option, accepted: 'Accepted' }],
    });
    expect(seen(signed)).toMatchObject({ pages: 2, isAccessible: true });
    expect(signed.toString('latin1')).toContain(certificate.alt);
    const typed = { ...certificate, picture: null, typed: 'Dana Whitlock' };
    expect(seen(await make({ certificates: [typed] }))).toMatchObject({ pages: 2, isAccessible: true });
    const both = await make({ certificates: [certificate, typed] });
    expect(seen(both)).toMatchObject({ pages: 3, isAccessible: true });
  });

  it('lists add-ons with a box each, checked where one was chosen', async () => {
    const addOn = { text: 'UV lamp', details: ['Warranty: 1 year'], quantity: '1', amount: '+$220.00' };
    const addOns = [
      { ...addOn, chosen: true },
      { ...addOn, chosen: false },
    ];
    expect(seen(await make({ options: [{ ...option, addOns }] }))).toMatchObject({
      pages: 1,
      isAccessible: true,
    });
    const signed = { ...option, accepted: 'Accepted', addOns };
    expect(seen(await make({ certificates: [certificate], options: [signed] }))).toMatchObject({
      isAccessible: true,
    });
  });

  it('has the terms of each department below', async () => {
    const terms = [{ label: 'Terms', text: 'The work is guaranteed.' }];
    expect(seen(await make({ terms }))).toMatchObject({ pages: 1, isAccessible: true });
    const long = [{ label: 'Terms', text: 'The work is guaranteed. '.repeat(600) }];
    expect(seen(await make({ terms: long })).pages).toBeGreaterThan(1);
  });

  it('breaks 150 lines and long texts over pages', async () => {
    const lines = Array.from({ length: 150 }, () => option.lines[0]!);
    expect(seen(await make({ options: [{ ...option, lines }, option] })).pages).toBeGreaterThan(5);
    const long = 'The work is guaranteed. '.repeat(600);
    const texts = { note: { label: 'Note', text: long }, options: [{ ...option, description: long }] };
    expect(seen(await make(texts)).pages).toBeGreaterThan(3);
    const line = { ...option.lines[0]!, details: [long] };
    expect(seen(await make({ options: [{ ...option, lines: [line, line] }] })).pages).toBeGreaterThan(3);
  });

  it('has pictures of a bounded size, marks and files, and stays readable for screen readers', async () => {
    const tall = await sharp({ create: { width: 200, height: 3000, channels: 3, background: '#1f5f8b' } })
      .jpeg()
      .toBuffer();
    const picture = { name: 'option-1.jpg', alt: 'Picture of Comfort' };
    const rich = { ...option, recommended: 'Recommended', summary: 'Quiet. '.repeat(30), picture };
    const changes = { options: [rich, rich], files: { label: 'Files', names: ['Permit', 'Brochure'] } };
    const made = await maker.make('proposal', { ...proposal, ...changes }, { 'option-1.jpg': tall });
    expect(seen(made)).toMatchObject({ isAccessible: true });
    expect(seen(made).pages).toBeLessThan(3);
    expect(made.toString('latin1')).toContain(picture.alt);
    const plain = { ...rich, picture: null };
    expect(seen(await make({ options: [plain] }))).toMatchObject({ pages: 1, isAccessible: true });
    const names = Array.from({ length: 100 }, (_, at) => `File ${at}`);
    expect(seen(await make({ files: { label: 'Files', names } })).pages).toBeGreaterThan(1);
  });

  it('takes text as text, also without options, notes and prices', async () => {
    const work = '#panic("no") $x^2 *bold* `raw` @ref <script>alert(1)</script> // comment';
    const hostile = { ...option, name: work, lines: [{ text: work, details: [work], quantity: '1' }] };
    expect(seen(await make({ work, options: [hostile], note: null })).pages).toBe(1);
    expect(seen(await make({ options: [], note: null, check: [] })).pages).toBe(1);
    const open = { ...option, totals: [], remark: 'No price yet.', financing: [] };
    expect(seen(await make({ options: [open] })).pages).toBe(1);
  });
});

describe('createPdfMaker', () => {
  it('makes an invoice that screen readers can read, with its title', async () => {
    expect(seen(await make())).toEqual({ pages: 1, isAccessible: true, title: true });
  });

  it('shows a logo, one price for each department, an open balance, and nothing that is empty', async () => {
    const groups = [
      { name: 'Service', amount: '$386.00', lines: [{ ...line, price: null, amount: null, details: [] }] },
    ];
    const shown = await make(
      { about: { ...about, logo: 'logo.png' }, groups, priced: false },
      { 'logo.png': pixel },
    );
    expect(seen(shown)).toMatchObject({ pages: 1, isAccessible: true });
    const bare = {
      parties: [],
      work: '',
      groups: [],
      totals: [],
      paidWord: null,
      recommended: [],
      terms: [],
    };
    expect(seen(await make(bare))).toMatchObject({ pages: 1, isAccessible: true });
  });

  it('shows a drawn signature, with its name for screen readers', async () => {
    const signature = {
      title: 'Customer’s signature',
      by: 'Signed by Dana Whitlock on November 19, 2026 at 1:00 PM',
      words: 'I accept the work described above as completed, and the total shown.',
      picture: 'signature.svg',
      typed: null,
      alt: 'Signature of Dana Whitlock',
      changed: 'The work or its price has changed since it was signed.',
    };
    const picture = Buffer.from(strokesSvg([[40, 150, 120, 40, 160, 150, 260, 60, 300, 150]]));
    const pdf = await make({ signature }, { 'signature.svg': picture });
    expect(seen(pdf)).toMatchObject({ pages: 1, isAccessible: true });
    expect(pdf.toString('latin1')).toContain(signature.alt);
  });

  it('breaks 200 lines and long texts over pages', async () => {
    expect(seen(await make({ groups: manyLines(200) })).pages).toBeGreaterThan(5);
    const terms = [{ label: 'Terms', text: 'The work is guaranteed. '.repeat(600) }];
    expect(seen(await make({ terms, work: 'w'.repeat(4000) })).pages).toBeGreaterThan(1);
  });

  it('takes text as text, never as markup', async () => {
    const work = '#panic("no") $x^2 *bold* _it_ `raw` @ref <label> = Heading \\ // comment';
    const hostile = { ...line, text: work, details: [work] };
    expect(seen(await make({ work, groups: [{ name: work, amount: work, lines: [hostile] }] })).pages).toBe(
      1,
    );
  });

  it('makes a PDF of characters that the font lacks too', async () => {
    const { pages, isAccessible } = seen(await make({ work: 'Fixed 🔥 漢字 \u0007' }));
    expect([pages, isAccessible]).toEqual([1, false]);
  });

  it('fails for data that its template can’t use, and makes the next', async () => {
    await expect(make({ totals: 'none' })).rejects.toThrow("can't be laid out");
    expect(seen(await make()).pages).toBe(1);
  });

  it('gives up on one that takes too long, and makes the next in a new thread', async () => {
    const hasty = createPdfMaker(1);
    await expect(hasty.make('invoice', { ...invoice, groups: manyLines(3_000) })).rejects.toThrow(
      'took too long',
    );
    hasty.close();
    const patient = createPdfMaker();
    const [first, second] = await Promise.all([
      patient.make('invoice', invoice),
      patient.make('invoice', invoice),
    ]);
    expect(first.length).toBe(second.length);
    patient.close();
    await expect(patient.make('invoice', invoice)).resolves.toBeInstanceOf(Buffer);
    patient.close();
  });
});
