import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const ports = ['--smtp-port', '0', '--http-port', '0'];
let child: ChildProcess;
afterEach(() => child.kill('SIGKILL'));

async function start(...options: string[]): Promise<{ ready: boolean; smtpPort: number; httpPort: number }> {
  child = spawn(process.execPath, [main, ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout!), 'line');
  return JSON.parse(line);
}
/** Returns exit code and signal. */
function ended() {
  return once(child, 'exit');
}

describe('sandbox process', () => {
  it('refuses to start without ports', async () => {
    child = spawn(process.execPath, [main, '--smtp-port', 'x'], { stdio: 'ignore' });
    expect(await ended()).toEqual([1, null]);
  });

  it('refuses a taken port', async () => {
    const { smtpPort } = await start(...ports);
    const second = spawn(process.execPath, [main, '--smtp-port', String(smtpPort), '--http-port', '0'], {
      stdio: 'ignore',
    });
    expect(await once(second, 'exit')).toEqual([1, null]);
  });

  it('says when it is up, and SIGTERM ends it though a client is connected', async () => {
    const ready = await start(...ports);
    expect(ready.ready).toBe(true);
    const socket = connect(ready.smtpPort, '127.0.0.1').on('error', () => {});
    await once(socket, 'data');
    child.kill('SIGTERM');
    expect(await ended()).toEqual([0, null]);
  });

  it('ends with its parent when asked to', async () => {
    await start(...ports, '--end-with-parent');
    child.stdin!.end();
    expect(await ended()).toEqual([0, null]);
  });

  it('otherwise outlives a closed input', async () => {
    const { httpPort } = await start(...ports);
    child.stdin!.end();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect((await fetch(`http://localhost:${httpPort}/`)).status).toBe(200);
  });
});
