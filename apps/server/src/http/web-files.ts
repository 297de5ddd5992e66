import { existsSync } from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { demoSignIns } from '../features/people/demo.ts';
import { answerNotFound } from './errors.ts';

/** Strict from the first day: nothing inline, nothing from elsewhere. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    objectSrc: ["'none'"],
  },
};

const forever = 'public, max-age=31536000, immutable';

/**
 * Serves the built browser application. Every address that is no file and not below /api answers with the page, whose
 * router knows the addresses.
 */
export async function webFiles(app: FastifyInstance, config: Config): Promise<void> {
  const root = path.resolve(config.WEB_FOLDER);
  const built = existsSync(path.join(root, 'index.html'));
  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy,
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: config.PUBLIC_URL.startsWith('https:'),
    });
    // The page offers the demo sign-ins only where the server says that it is a demo.
    if (config.DEMO) pages.get('/demo.json', { schema: { hide: true } }, async () => demoSignIns);
    if (built) {
      await pages.register(files, {
        root,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, file) => {
          reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? forever : 'no-cache');
        },
      });
    }
    pages.setNotFoundHandler((request, reply) => {
      const address = request.url.split('?')[0]!;
      const page = path.extname(address) === '' && !/^\/api(\/|$)/.test(address);
      if (!page || !built || !['GET', 'HEAD'].includes(request.method)) return answerNotFound(request, reply);
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    });
  });
}
