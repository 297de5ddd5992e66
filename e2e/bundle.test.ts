import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { webFolder } from '../scripts/web-build.ts';
import { withBrowser } from './visitor.ts';

interface Part {
  file: string;
  imports?: string[];
}

const manifest = JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Part
>;
const { visit } = withBrowser();
const entry = 'index.html';
/** Returns a chunk shared by several others. The list also contains its styles. */
const shared = (name: string) =>
  Object.keys(manifest).find((each) => each.startsWith(`_${name}-`) && each.endsWith('.js'))!;
/** The code that every address loads first, except a customer's link. */
const routed = shared('routed');
const mostOfCustomers = 107_600;
/** The whole page: logo, packages with pictures, lines, totals, files, and what leads to an answer. React alone takes 62_600 of it. */
const mostOfOffer = 77_800;
/** The page on which a customer pays by a link or QR code, with a tip. A build's names vary it by a few bytes. */
const mostOfPay = 79_000;
/** Browsers ask for six at a time, and each request costs a round trip. */
const mostFiles = 33;
/** Its styles, the font, its data and what the server says come in addition. */
const mostOfDashboard = 259_000;
const dashboard = 'src/app/main/dashboard.page.tsx';
const area = 'src/features/payments/payments-area.tsx';
/** The one page with controls of the UI library. */
const features = 'src/features/feature-flags/features.page.tsx';
/** What the board needs when somebody opens a visit or presses a button. */
const ofBoardLater = [
  'src/features/board/panel/board-panel.tsx',
  'src/features/board/dialogs/board-dialogs.ts',
  'src/ui/menu/placing.ts',
];
const offer = 'src/features/customer-link/offer.page.tsx';
const pay = 'src/features/pay-by-link/pay.page.tsx';
const forStaff = [shared('frame'), 'src/features/payments/payments.page.tsx'];

/** Returns every chunk that a browser loads at an address until it is idle. */
async function loadedAt(address: string): Promise<string[]> {
  const page = await visit('/icon.svg');
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) files.push(basename(pathname));
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeSeen();
  await page.waitForLoadState('networkidle');
  await page.evaluate('new Promise((done) => requestIdleCallback(done))');
  const nameOf = (file: string) =>
    Object.keys(manifest).find((name) => basename(manifest[name]!.file) === file);
  return files.map((file) => nameOf(file) ?? file);
}

/** Returns every chunk that a browser must load before these run: themselves and their imports. */
function loadedWith(...names: string[]): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    const part = manifest[name];
    if (!part) throw new Error(`The build has no part ${name}: ${Object.keys(manifest).join(', ')}`);
    found.add(name);
    part.imports?.forEach(add);
  };
  names.forEach(add);
  return [...found];
}

const codeOf = (name: string) => readFileSync(join(webFolder, manifest[name]!.file), 'utf8');
/** Returns how many bytes of a chunk are sent to a browser, all of which take Brotli. */
function packed(name: string): number {
  const file = join(webFolder, manifest[name]!.file);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
const hasUiLibrary = (name: string) => /MantineProvider|--mantine-/.test(codeOf(name));
const hasRouter = (name: string) => codeOf(name).includes('__TSR_key');
/** Checks for the code of the session, its renewal and its tabs, and of live messages. */
const isForSession = (name: string) => /fieldwright\.session|session\/refresh|WebSocket/.test(codeOf(name));

/** Checks for the code that uploads files, which loads only when needed. */
const isForFiles = (name: string) => codeOf(name).includes('XMLHttpRequest');

/** Lists the chunks with their sizes, the largest first, for a failing test's message. */
function sizesOf(names: string[]): string {
  const rows = names.map((name) => ({ name, size: packed(name) })).sort((a, b) => b.size - a.size);
  return rows.map(({ name, size }) => `${String(size).padStart(7)} ${name}`).join('\n');
}

describe('what a browser loads first', () => {
  it.each([
    ['a customer at /payments (R2.1)', [routed, area], mostOfCustomers],
    ['a customer at /p/:token (R2.13)', [offer], mostOfOffer],
    ['a customer at /payments/:token (R2.1)', [pay], mostOfPay],
    ['who signs in', [routed, 'src/features/sign-in/sign-in.page.tsx'], 115_200],
  ])('for %s is little packed JavaScript, without the UI library', (_, pages, most) => {
    const parts = loadedWith(entry, ...pages);
    const total = parts.reduce((sum, name) => sum + packed(name), 0);
    expect(total, `${total} bytes:\n${sizesOf(parts)}`).toBeLessThanOrEqual(most);
    expect(parts.filter(hasUiLibrary)).toEqual([]);
    expect(parts.filter(isForFiles)).toEqual([]);
  });

  it('for signing, asking and declining by a link has neither the router nor the UI library (R2.13)', () => {
    const parts = loadedWith(entry, offer, 'src/features/customer-link/answer-offer.ts');
    expect(parts.filter((name) => hasRouter(name) || hasUiLibrary(name) || isForSession(name))).toEqual([]);
  });

  it('at /payments without a sign-in is just as little in a real browser (R2.1)', async () => {
    const parts = await loadedAt('/payments');
    const total = parts.reduce((sum, name) => sum + packed(name), 0);
    expect(total, `${total} bytes:\n${sizesOf(parts)}`).toBeLessThanOrEqual(mostOfCustomers);
    expect(parts).toContain(area);
    expect(parts.filter((name) => !loadedWith(entry, routed, area).includes(name))).toEqual([]);
  });

  it('at /p/:token is just as little in a real browser, and nothing is loaded ahead (R2.13)', async () => {
    const parts = await loadedAt('/p/a-token-that-nobody-has-ever-been-sent');
    const total = parts.reduce((sum, name) => sum + packed(name), 0);
    expect(total, `${total} bytes:\n${sizesOf(parts)}`).toBeLessThanOrEqual(mostOfOffer);
    expect(parts).toContain(offer);
    expect(parts.filter((name) => !loadedWith(entry, offer).includes(name))).toEqual([]);
  });

  it('at /payments/:token is just as little in a real browser, without the router and a session (R2.1)', async () => {
    const parts = await loadedAt('/payments/a-token-that-nobody-has-ever-been-sent');
    const total = parts.reduce((sum, name) => sum + packed(name), 0);
    expect(total, `${total} bytes:\n${sizesOf(parts)}`).toBeLessThanOrEqual(mostOfPay);
    expect(parts).toContain(pay);
    expect(parts.filter((name) => hasRouter(name) || isForSession(name))).toEqual([]);
  });

  it('at /p/:token has neither the router nor anything of a session, also where a newer version is asked for (R2.13)', () => {
    const parts = loadedWith(entry, offer, shared('version-banner'));
    expect(parts.filter(hasRouter)).toEqual([]);
    expect(parts.filter(isForSession)).toEqual([]);
    // the same checks find them where they belong
    expect(loadedWith(entry, routed).filter(hasRouter)).not.toEqual([]);
    expect(loadedWith(entry, routed).filter(isForSession)).not.toEqual([]);
  });

  it('leaves what staff see at /payments to further parts, which have no UI library either (R2.1)', () => {
    const first = loadedWith(entry, routed, area);
    const all = loadedWith(entry, routed, area, ...forStaff);
    expect(forStaff.filter((name) => first.includes(name))).toEqual([]);
    expect(all.filter(hasUiLibrary)).toEqual([]);
    // the same check finds it where it belongs
    expect(loadedWith(features).filter(hasUiLibrary)).not.toEqual([]);
  });

  it('is a few dozen files for a page of the main area, not one for each small module', () => {
    const pages = Object.keys(manifest).filter((name) => name.endsWith('.page.tsx'));
    const main = [entry, routed, shared('frame')];
    const counts = pages.map((page) => ({ page, files: loadedWith(...main, page).length }));
    expect(pages.length).toBeGreaterThan(25);
    expect(counts.filter(({ files }) => files > mostFiles)).toEqual([]);
  });

  it('is a few files for the dashboard, without what only other pages share or its panel and dialogs need', () => {
    const parts = loadedWith(entry, routed, shared('frame'), dashboard);
    const total = parts.reduce((sum, name) => sum + packed(name), 0);
    expect(total, `${total} bytes:\n${sizesOf(parts)}`).toBeLessThanOrEqual(mostOfDashboard);
    expect(parts.length).toBeLessThanOrEqual(16);
    const others = [shared('more-pages'), shared('more-icons'), ...ofBoardLater];
    expect(others.filter((name) => !manifest[name] || parts.includes(name))).toEqual([]);
    expect(parts.filter(hasUiLibrary)).toEqual([]);
  });

  it('has neither the main area nor any of its pages (R2.3)', () => {
    const own = loadedWith(entry).filter((name) => name.startsWith('src/'));
    expect(own).toEqual([]);
  });
});
