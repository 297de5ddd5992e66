import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { demoSignIns } from '../features/people/demo.ts';
import { answerNotFound } from './errors.ts';

/** Strict from the first day: nothing inline, nothing from elsewhere. */
const contentSecurityPolicy = (config: Config) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...config.API_HOST.flatMap((host) => [host, host.replace(/^http/, 'ws')])],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    objectSrc: ["'none'"],
  },
});

/** The build names these after their contents; help.json, which is there too, keeps its name (R7.6). */
const hasHashInName = /[/\\]assets[/\\](?!help\.json)[^/\\]+$/;
const forever = 'public, max-age=31536000, immutable';

/**
 * The page, which says what of the settings the browser has to know: where the API is, the same as the policy that it
 * comes with, and how long the dashboard keeps dates.
 * @returns null where nothing has been built
 * @throws where the page has no place for what the configuration says
 */
function readPage(file: string, config: Config): string | null {
  if (!existsSync(file)) return null;
  const { API_HOST, DASHBOARD_RETENTION_MINUTES: minutes } = config;
  const [host = '', ...others] = API_HOST;
  const contents = [
    { setting: 'API_HOST', name: 'api-host', content: host },
    { setting: 'API_HOST', name: 'allowed-origins', content: others.join(' ') },
    {
      setting: 'DASHBOARD_RETENTION_MINUTES',
      name: 'dashboard-retention-minutes',
      content: String(minutes ?? ''),
    },
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
 * Serves the built browser application. Every address that is no file and not below /api answers with the page, whose
 * router knows the addresses.
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
    // The page offers the demo sign-ins only where the server says that it is a demo.
    if (config.DEMO) pages.get('/demo.json', { schema: { hide: true } }, async () => demoSignIns);
    const sendPage = (reply: FastifyReply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    if (page !== null) {
      for (const url of ['/', '/index.html'])
        pages.get(url, { schema: { hide: true } }, async (_request, reply) => sendPage(reply));
      await pages.register(files, {
        root,
        preCompressed: true,
        // packed files are sent in the place of those that they are made of, never as themselves
        allowedPath: (asked) => !/\.(br|gz)$/.test(asked),
        cacheControl: false,
        setHeaders: (reply, file) => {
          reply.header('cache-control', hasHashInName.test(file) ? forever : 'no-cache');
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
