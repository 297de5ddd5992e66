import path from 'node:path';
import { createServer } from 'vite';
import { root } from './children.ts';
import { launch } from './launch.ts';
import { listeningHost } from './stack-programs.ts';

/** `npm run dev`: like `npm start`, but the server restarts and the browser updates when a source changes. */
const serverPort = (ports: { web: number }) => ports.web + 10;

await launch({
  command: 'npm run dev',
  watch: true,
  serverPort,
  onReady: async ({ say, ports, address }) => {
    const target = `http://127.0.0.1:${serverPort(ports)}`;
    const web = await createServer({
      root: path.join(root, 'apps/web'),
      server: {
        host: listeningHost(),
        port: ports.web,
        strictPort: true,
        proxy: { '^/(api|healthz|readyz)(/|$|\\?)': { target, ws: true } },
      },
    });
    await web.listen();
    say(
      `Fieldwright is running at ${address} and follows your changes (mailbox: http://localhost:${ports.mailbox})`,
    );
    return () => web.close();
  },
});
