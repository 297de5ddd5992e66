import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../children.ts';
import { readPorts } from '../ports.ts';
import { isAlive } from '../process-table.mjs';
import { isPortFree } from '../processes.ts';

/** One `npm start`, as a person would type it, with a data folder and a port of its own. */
export type Run = {
  /** npm's own process. */
  npm: ChildProcess;
  output: () => string;
  ended: Promise<number>;
  /** Resolves when it says that it runs; rejects with its output when it ends before. */
  running: () => Promise<void>;
};

/** A place for a product's data, removed by `remove`, that the database's user can enter when we are root. */
export function makePlace(): { folder: string; remove: () => void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldwright-start-'));
  fs.chmodSync(folder, 0o755);
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

/** A PORT whose three ports are free, below those that the system hands out by itself to anybody at any moment. */
export async function findPort(): Promise<number> {
  const { web, smtp, mailbox } = readPorts(String(10_000 + Math.floor(Math.random() * 20_000)), false);
  const free = await Promise.all([web, smtp, mailbox].map((port) => isPortFree(port)));
  return free.every(Boolean) ? web : findPort();
}

export function npmStart(env: Record<string, string>): Run {
  // What the npm that runs these tests has set must not reach the one that is tested.
  const own = Object.entries(process.env).filter(
    ([name]) => !/^npm_(lifecycle|package)_|^NODE_(ENV|OPTIONS|CHANNEL)|^VITEST|^TEST$/.test(name),
  );
  const npmCli = path.join(root, 'runtime/node_modules/npm/bin/npm-cli.js');
  const npm = spawn(process.execPath, [npmCli, 'start'], {
    cwd: root,
    env: { ...Object.fromEntries(own), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (text += chunk));
  const ended = new Promise<number>((resolve) => npm.once('close', (code) => resolve(code ?? -1)));
  const running = async () => {
    while (!text.includes('Ctrl-C stops it')) {
      if (npm.exitCode !== null) throw new Error(`npm start ended:\n${text}`);
      await pause(20);
    }
  };
  return { npm, output: () => text, ended, running };
}

/** Everything that belongs to the product with this data folder, guards too: its path is in their command or environment. */
export function processesOf(folder: string): { pid: number; command: string }[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({
      pid: Number(pid),
      command: readProc(pid, 'cmdline'),
      environment: readProc(pid, 'environ'),
    }))
    .filter((found) => found.command.includes(folder) || found.environment.includes(`DATA_FOLDER=${folder}`))
    .filter(({ pid }) => isAlive(pid));
}

/** Words are separated by zero bytes; empty for a process that has ended meanwhile. */
function readProc(pid: string, name: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Waits until none of them is left; gives those that are still there after ten seconds. */
export async function leftAfterStop(folder: string): Promise<{ command: string }[]> {
  for (const end = Date.now() + 10_000; Date.now() < end; await pause(50))
    if (processesOf(folder).length === 0) return [];
  return processesOf(folder);
}

/** The start script's own process id, from its lock. */
export function startScriptOf(folder: string): number {
  return JSON.parse(fs.readFileSync(path.join(folder, 'start.lock'), 'utf8')).pid;
}
