import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { demoSignIns } from '../apps/server/src/features/people/demo.ts';
import { root } from './children.ts';
import { findPort, leftAfterStop, makePlace, npmStart, type Run } from './testing/running-product.ts';

const onLinux = process.platform === 'linux';

describe.runIf(onLinux)('npm run backup and npm run restore', () => {
  const places = [makePlace(), makePlace(), makePlace()];
  const [from, to, elsewhere] = places.map(({ folder }) => folder) as [string, string, string];
  const backup = path.join(elsewhere, 'monday');
  let running: Run | null = null;
  afterAll(async () => {
    running?.npm.kill('SIGTERM');
    for (const place of places) {
      await leftAfterStop(place.folder);
      place.remove();
    }
  }, 60_000);

  const run = (command: string, args: string[], data: string) => {
    const env = { ...process.env, DATA_FOLDER: data, NODE_OPTIONS: '' };
    const ran = spawnSync(process.execPath, [path.join(root, 'scripts/run.mjs'), command, ...args], {
      env,
      encoding: 'utf8',
    });
    return { status: ran.status, words: ran.stdout + ran.stderr };
  };
  const start = async (data: string) => {
    const port = await findPort();
    running = npmStart({ PORT: String(port), DATA_FOLDER: data });
    await running.running();
    return async () => {
      const { email, password } = demoSignIns[0]!;
      const reply = await fetch(`http://127.0.0.1:${port}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      return reply.status;
    };
  };
  const stop = async (data: string) => {
    running!.npm.kill('SIGTERM');
    expect(await leftAfterStop(data)).toEqual([]);
  };

  it('copy the running product into a folder, and that into an empty one, where people sign in as before', async () => {
    await start(from);
    const made = run('backup', [backup], from);
    expect([made.status, made.words]).toEqual([0, expect.stringContaining(`Backup saved in ${backup}.`)]);
    expect(fs.existsSync(path.join(backup, 'manifest.json'))).toBe(true);
    await stop(from);

    const refused = run('restore', [backup], from);
    expect(refused.status).toBe(1);
    expect(refused.words).toContain('The database is not empty');
    expect(refused.words).toContain(`To restore, first move ${from}`);
    const restored = run('restore', [backup], to);
    expect([restored.status, restored.words]).toEqual([0, expect.stringContaining('Restore complete.')]);
    const signIn = await start(to);
    expect(await signIn()).toBe(200);
    await stop(to);
  }, 240_000);

  it('say what they need', () => {
    expect(run('restore', [], to).words).toContain('Name the backup folder: npm run restore -- <folder>');
    const none = run('restore', [elsewhere], to);
    expect([none.status, none.words]).toEqual([1, expect.stringContaining('is not a complete backup')]);
  }, 60_000);
});
