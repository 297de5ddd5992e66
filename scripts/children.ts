import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { endWithUs } from './guard.ts';
import { isAlive } from './process-table.mjs';
import { refusal } from './refusal.mjs';

export const root = path.resolve(import.meta.dirname, '..');

export type ChildSettings = {
  /** Shown to people when the program fails; also names the log file. */
  name: string;
  /** Arguments for Node, script first. */
  args: string[];
  env: Record<string, string>;
  logFolder: string;
  cwd?: string;
  /** Sends its output to the terminal instead of the log file. */
  showOutput?: boolean;
};

export type Child = {
  name: string;
  pid: number;
  /** Resolves, and never rejects, when the program has ended for any reason. */
  ended: Promise<{ how: string; ok: boolean; code: number | null }>;
  stop: () => Promise<void>;
  /** Returns all output so far. */
  output: () => string;
  lastWords: () => string;
};

/**
 * Starts a script on our Node in its own process group, so that Ctrl-C reaches only us and we can stop our
 * programs in order. It ends when we do, even if we are killed.
 */
export function startChild({
  name,
  args,
  env,
  logFolder,
  cwd = root,
  showOutput = false,
}: ChildSettings): Child {
  fs.mkdirSync(logFolder, { recursive: true });
  const logFile = path.join(logFolder, `${name.replaceAll(/[^a-z0-9]+/g, '-')}.log`);
  if (fs.existsSync(logFile)) fs.renameSync(logFile, logFile.replace(/\.log$/, '.previous.log'));
  const log = fs.openSync(logFile, 'w', 0o600);
  const output = showOutput ? 'inherit' : log;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', output, output],
    detached: process.platform !== 'win32',
  });
  fs.closeSync(log);
  const pid = child.pid as number;
  child.once('exit', endWithUs(pid, { label: logFile, signal: 'TERM', group: true }));
  const ended: Child['ended'] = new Promise((resolve) => {
    child.once('exit', (code, signal) =>
      resolve({ how: signal ?? `exit code ${code}`, ok: code === 0, code }),
    );
  });
  const text = () => fs.readFileSync(logFile, 'utf8').trim();
  const lastWords = () => text().split('\n').slice(-20).join('\n');
  return { name, pid, ended, output: text, lastWords, stop: () => stopChild(child, pid, ended) };
}

/** Waits until a one-off script has finished. Rejects with its last output if it fails. */
export async function untilDone(child: Child): Promise<void> {
  const { ok, how } = await child.ended;
  if (!ok) throw refusal(`${sentence(child.name)} failed (${how}):\n${child.lastWords()}`);
}

/**
 * Waits until the child answers at this address. Rejects if it ends first or doesn't answer within a minute.
 */
export async function untilAnswers(child: Child, address: string): Promise<void> {
  let end: { how: string } | undefined;
  void child.ended.then((result) => (end = result));
  for (const began = Date.now(); Date.now() - began < 60_000; ) {
    if (end) throw refusal(`The ${child.name} stopped while starting (${end.how}):\n${child.lastWords()}`);
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw refusal(`The ${child.name} didn't respond at ${address} within a minute:\n${child.lastWords()}`);
}

/**
 * Asks a child to end, and kills it after 15 s. Signals its whole group, because some programs start others.
 */
async function stopChild(child: ChildProcess, pid: number, ended: Promise<unknown>): Promise<void> {
  const signal = (name: NodeJS.Signals) => signalGroup(pid, name);
  if (child.exitCode === null && child.signalCode === null) signal('SIGTERM');
  const killing = setTimeout(() => signal('SIGKILL'), 15_000);
  await ended;
  clearTimeout(killing);
}

/** Signals a process and, on systems that have them, the group that it leads. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    if (isAlive(pid)) process.kill(pid, signal);
  }
}

function sentence(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
