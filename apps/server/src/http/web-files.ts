import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { demoSignIns } from '../features/people/demo.ts';
import { cardScriptSources } from '../integrations/cards/card-scripts.ts';
import { answerNotFound } from './errors.ts';

/** Customers' pages, which are recognized as the browser does (main.tsx): a customer is never asked for a card in a frame. */
const isOfCustomers = (path: string) => /^\/p(\/|$)|^\/payments\/.|\/present$/.test(path);
/** Other addresses with a page; the staff's area shows all of them. */
const isOfStaff = (path: string) =>
  (/^\/(index\.html)?$/.test(path) || (path !== '' && !/\.[^/]*$|^\/api(\/|$)/.test(path))) &&
  !isOfCustomers(path);

/**
 * A strict policy: nothing inline, nothing from other origins. Only the staff's area can load the scripts of the card
 * providers, from their configured addresses.
 */
const contentSecurityPolicy = (config: Config) => {
  const cards = cardScriptSources(config);
  const staffToo =
    (own: readonly string[], more: readonly string[]) =>
    ({ url = '/' }: { url?: string | undefined }) =>
      [...own, ...(isOfStaff(url.split('?')[0]!) ? more : [])].join(' ');
  const api = config.API_HOST.flatMap((host) => [host, host.replace(/^http/, 'ws')]);
  return policyOf({
    scriptSrc: [staffToo(["'self'"], cards.scriptSrc)],
    styleSrc: [staffToo(["'self'"], cards.styleSrc)],
    fontSrc: [staffToo(["'self'"], cards.fontSrc)],
    frameSrc: [staffToo(["'self'"], cards.frameSrc)],
    connectSrc: [staffToo(["'self'", ...api], cards.connectSrc)],
  });
};

/** A directive whose value depends on the address of the page. */
type ByAddress = [(request: { url?: string | undefined }) => string];

const policyOf = (
  byAddress: Record<'scriptSrc' | 'styleSrc' | 'fontSrc' | 'frameSrc' | 'connectSrc', ByAddress>,
) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    ...byAddress,
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    objectSrc: ["'none'"],
  },
});

/** The build adds a content hash to these names; help.json, in the same folder, keeps its name (R7.6). */
const hasHashInName = /[/\\]assets[/\\](?!help\.json)[^/\\]+$/;
const forever = 'public, max-age=31536000, immutable';

/** A page's parts, which no browser opens as a page of its own. A picture may be opened. */
const isPart = /\.(js|css|woff2)(\.br|\.gz)?$/;
/** What only a page needs to be told, 600 bytes each time. A file is still taken for nothing but its type. */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Returns the page with the settings that the browser needs: the API's address, which the page's security
 * policy also has, how long the dashboard keeps dates, and whether sign-ups are on.
 * @returns null if nothing has been built
 * @throws if the page has no placeholder for the settings
 */
function readPage(file: string, config: Config): string | null {
  if (!existsSync(file)) return null;
  const { API_HOST, DASHBOARD_RETENTION_MINUTES: minutes, SIGN_UPS } = config;
  const [host = '', ...others] = API_HOST;
  const contents = [
    { setting: 'API_HOST', name: 'api-host', content: host },
    { setting: 'API_HOST', name: 'allowed-origins', content: others.join(' ') },
    {
      setting: 'DASHBOARD_RETENTION_MINUTES',
      name: 'dashboard-retention-minutes',
      content: String(minutes ?? ''),
    },
    { setting: 'SIGN_UPS', name: 'sign-ups', content: SIGN_UPS ? 'on' : '' },
  ];
  return contents
    .filter(({ content }) => content !== '')
    .reduce(
      (text, { setting, name, content }) => {
        const empty = `<meta name="${name}" content=""`;
        if (!text.includes(empty))
          throw new Error(`${file} has no ${empty}: ${setting} cannot be told to pages.`);
        return text.replace(empty, `<meta name="${name}" content="${content}"`);
      },
      readFileSync(file, 'utf8'),
    );
}

/**
 * Serves the built browser application. Any path that is not a file and not below /api returns the page,
 * whose router handles it.
 */
export async function webFiles(app: FastifyInstance, config: Config): Promise<void> {
  const root = path.resolve(config.WEB_FOLDER);
  const page = readPage(path.join(root, 'index.html'), config);
  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: contentSecurityPolicy(config),
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: config.PUBLIC_URL.startsWith('https:'),
    });
    // Lets the page offer the demo sign-ins only on a demo server.
    if (config.DEMO) pages.get('/demo.json', { schema: { hide: true } }, async () => demoSignIns);
    const sendPage = (reply: FastifyReply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    if (page !== null) {
      for (const url of ['/', '/index.html'])
        pages.get(url, { schema: { hide: true } }, async (_request, reply) => sendPage(reply));
      await pages.register(files, {
        root,
        preCompressed: true,
        // compressed files are sent in place of the originals, never under their own names
        allowedPath: (asked) => !/\.(br|gz)$/.test(asked),
        cacheControl: false,
        setHeaders: (reply, file) => {
          const hasHash = hasHashInName.test(file);
          reply.header('cache-control', hasHash ? forever : 'no-cache');
          if (hasHash && isPart.test(file)) for (const name of ofPages) reply.raw.removeHeader(name);
        },
      });
    }
    pages.setNotFoundHandler((request, reply) => {
      const address = request.url.split('?')[0]!;
      const isPage = path.extname(address) === '' && !/^\/api(\/|$)/.test(address);
      if (!isPage || page === null || !['GET', 'HEAD'].includes(request.method))
        return answerNotFound(request, reply);
      return sendPage(reply);
    });
  });
}
