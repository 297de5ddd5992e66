import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { BoardSize } from './day.ts';
import { frames, type OpenBoard, type Page } from './measure.ts';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves the built pages of other boards. */
export async function serveOthers(folder: string) {
  const server = createServer((asked, answer): void => {
    const { pathname } = new URL(asked.url!, 'http://localhost');
    const file = path.join(folder, pathname.replace(/\/$/, '/index.html'));
    if (!file.startsWith(folder) || !existsSync(file)) {
      answer.writeHead(404).end();
      return;
    }
    answer.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return { url: `http://localhost:${port}`, stop: () => void server.close() };
}

/** Opens a board whose page measures itself by `window.bench`, with a day of a size. */
export async function openOther(page: Page, url: string, size: BoardSize): Promise<OpenBoard> {
  await page.goto(url);
  await page.evaluate(`bench.prepare('${size}')`);
  const { first } = await page.evaluate<{ first: number }>('bench.mount()');
  await page.evaluate('globalThis.ids = bench.pick()');
  return {
    first,
    scroll: async () => (await page.evaluate<{ frames: number[] }>(`bench.scroll(${frames}, 40)`)).frames,
    changeOne: async () => (await page.evaluate<{ times: number[] }>('bench.single(1, ids)')).times[0]!,
    changeMany: async (overMs) => (await page.evaluate<{ wall: number }>(`bench.burst(200, ${overMs})`)).wall,
    card: async () =>
      (await page.evaluate<{ from: { x: number; y: number } } | null>('bench.dragPath()'))?.from ?? null,
  };
}
