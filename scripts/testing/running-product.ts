import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../children.ts';
import { readPorts } from '../ports.ts';
import { isAlive } from '../process-table.mjs';
import { findFreePort, isPortFree } from '../processes.ts';

/** One `npm start`, as a person would run it, with its own data folder and port. */
export type Run = {
  /** npm's own process. */
  npm: ChildProcess;
  output: () => string;
  ended: Promise<number>;
  /** Resolves when it reports that it runs; rejects with its output if it ends first. */
  running: () => Promise<void>;
};

/**
 * Creates a folder for a product's data that the database's user can access even when we are root; `remove`
 * deletes it.
 */
export function makePlace(): { folder: string; remove: () => void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldwright-start-'));
  fs.chmodSync(folder, 0o755);
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

/** Finds a PORT with all of its ports free. */
export const findPort = (): Promise<number> =>
  findFreePort(async (port) => {
    const { smtp, mailbox, cards } = readPorts(String(port), false);
    return (await isPortFree(smtp)) && (await isPortFree(mailbox)) && isPortFree(cards);
  });

export function npmStart(env: Record<string, string>): Run {
  // Variables set by the npm that runs these tests must not reach the one under test.
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
    while (!text.includes('Press Ctrl-C to stop')) {
      if (npm.exitCode !== null) throw new Error(`npm start ended:\n${text}`);
      await pause(20);
    }
  };
  return { npm, output: () => text, ended, running };
}

/**
 * Returns all processes of the product with this data folder, guards included: its path is in their command
 * or environment.
 */
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

/** Reads words separated by zero bytes; empty if the process has ended. */
function readProc(pid: string, name: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Waits until no process is left, or returns those still running after ten seconds. */
export async function leftAfterStop(folder: string): Promise<{ command: string }[]> {
  for (const end = Date.now() + 10_000; Date.now() < end; await pause(50))
    if (processesOf(folder).length === 0) return [];
  return processesOf(folder);
}

/** Reads the start script's process id from its lock. */
export function startScriptOf(folder: string): number {
  return JSON.parse(fs.readFileSync(path.join(folder, 'start.lock'), 'utf8')).pid;
}
