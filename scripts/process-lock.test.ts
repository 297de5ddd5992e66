import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from './process-lock.mjs';

describe('takeLock', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldwright-lock-'));
    file = path.join(folder, 'deep/start.lock');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  it('is refused while its holder lives, with what the holder noted', () => {
    takeLock(file, 'http://localhost:4000');
    expect(takeLock(file).holder).toMatchObject({ pid: process.pid, note: 'http://localhost:4000' });
  });

  it('can be taken again when it was released', () => {
    takeLock(file).release?.();
    expect(takeLock(file).holder).toBeUndefined();
  });

  it('passes to the next when its holder was killed', async () => {
    const child = spawn(process.execPath, ['--eval', takeAndWait()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(takeLock(file).holder?.pid).toBe(child.pid);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(takeLock(file).holder).toBeUndefined();
  });

  it('passes to the next when the number of its holder belongs to another process', () => {
    fs.mkdirSync(path.dirname(file));
    fs.writeFileSync(file, JSON.stringify({ pid: process.pid, start: 'another boot', note: '' }));
    expect(takeLock(file).holder).toBeUndefined();
  });

  it('passes to the next when a crash of the machine left it empty', () => {
    fs.mkdirSync(path.dirname(file));
    fs.writeFileSync(file, '');
    expect(takeLock(file).holder).toBeUndefined();
  });

  it('goes to one only of many that find a dead holder at once', async () => {
    fs.mkdirSync(path.dirname(file));
    fs.writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, start: '', note: '' }));
    const takers = Array.from({ length: 8 }, () =>
      spawn(process.execPath, ['--eval', takeAndWait()], { stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const words = await Promise.all(
      takers.map(
        (child) =>
          new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text).trim()))),
      ),
    );
    for (const child of takers) child.kill('SIGKILL');
    expect(words.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'held'), 'taken']);
  });

  const takeAndWait = () => `
    import(${JSON.stringify(path.join(import.meta.dirname, 'process-lock.mjs'))}).then(({ takeLock }) => {
      console.log(takeLock(${JSON.stringify(file)}).holder ? 'held' : 'taken');
      setInterval(() => {}, 1000);
    });
  `;
});
