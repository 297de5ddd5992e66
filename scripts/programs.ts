import path from 'node:path';
import { type Child, type ChildSettings, root, startChild } from './children.ts';

export type ProgramResult = { ok: boolean; output: string; seconds: number };

const running = new Set<Child>();

/** Runs a script on our Node to its end and returns its output. A stop signal to us stops it too. */
export async function runProgram({
  env = {},
  ...program
}: Pick<ChildSettings, 'name' | 'args' | 'cwd'> &
  Partial<Pick<ChildSettings, 'env'>>): Promise<ProgramResult> {
  const began = Date.now();
  const color: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = startChild({
    ...program,
    env: { ...color, ...env },
    logFolder: path.join(root, '.data/logs'),
  });
  running.add(child);
  const { ok } = await child.ended;
  running.delete(child);
  return { ok, output: child.output(), seconds: (Date.now() - began) / 1000 };
}

/**
 * Stops all programs and ends on a stop signal, or when the script that started us is gone. For commands that
 * run programs.
 */
export function stopProgramsOnSignal(): void {
  const stop = async () => {
    await Promise.all([...running].map((child) => child.stop()));
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  process.channel?.unref();
}

/** Returns one line of a report: name, result, time. */
export function reportLine(name: string, words: string, seconds: number): string {
  return `${name.padEnd(36)}${words.padEnd(32)}${seconds.toFixed(1).padStart(6)} s`;
}
