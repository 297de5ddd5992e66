import { parse } from 'acorn';
import { describe, expect, it, vi } from 'vitest';
import page from '../../index.html?raw';
import script from '../../public/old-browser.js?raw';

const text = 'This browser is not supported. Please use the latest Chrome, Firefox or Edge.';

/** Returns what the script does in a browser with this user agent. */
function visitWith(userAgent: string) {
  const alert = vi.fn<(text: string) => void>();
  const written: string[] = [];
  const root = { firstChild: null, appendChild: (words: string) => written.push(words) };
  const document = { getElementById: () => root, createTextNode: (words: string) => words };
  const window: { alert: typeof alert; onload?: () => void } = { alert };
  // oxlint-disable-next-line typescript/no-implied-eval -- the browser runs it so
  const run = new Function('navigator', 'window', 'document', script);
  run({ userAgent }, window, document);
  window.onload?.();
  return { alerts: alert.mock.calls.flat(), written };
}

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const old = {
  'Chrome 49': `Mozilla/5.0 (Windows NT 5.1) ${webKit} Chrome/49.0.2623.112 Safari/537.36`,
  'Chrome 9': `Mozilla/5.0 (Windows NT 6.1) ${webKit} Chrome/9.0.597.107 Safari/534.13`,
  'Chromium 49': `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Ubuntu Chromium/49.0.2623.108 Chrome/49.0.2623.108 Safari/537.36`,
  'Explorer 7': 'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.0)',
  'Explorer 8': 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)',
  'Explorer 9': 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)',
  'Explorer 10': 'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
  'Explorer 11': 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
};
const good = {
  'Chrome 50': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/50.0.2661.102 Safari/537.36`,
  'Chrome 153': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/153.0.0.0 Safari/537.36`,
  'Chromium 153, without a screen': `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/153.0.0.0 Safari/537.36`,
  'Edge 153': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0`,
  'Firefox 145': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Safari 26':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Chrome on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/153.0.0.0 Mobile/15E148 Safari/604.1',
};

describe('an old browser', () => {
  it.each(Object.entries(old))('%s is told in an alert, and on the page (R8.5, R9.9)', (_name, userAgent) => {
    expect(visitWith(userAgent)).toEqual({ alerts: [text], written: [text] });
  });

  it.each(Object.entries(good))('%s is none (R9.9)', (_name, userAgent) => {
    expect(visitWith(userAgent)).toEqual({ alerts: [], written: [] });
  });

  it('can read the script, which is in its language and comes before all others (R9.9)', () => {
    expect(() => parse(script, { ecmaVersion: 3 })).not.toThrow();
    expect(() => parse('let a = () => 1', { ecmaVersion: 3 })).toThrow('Unexpected token');
    const scripts = [...page.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes!.trim());
    expect(scripts[0]).toBe('src="/old-browser.js"');
  });
});
