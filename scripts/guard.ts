import { type ChildProcess, spawn } from 'node:child_process';
import type { SystemUser } from './postgres-home.ts';

type GuardSettings = {
  /** Shown in the list of processes: what it guards. */
  label: string;
  /** What asks the process to end. It is killed when it has not done so after 15 s. */
  signal: 'TERM' | 'INT' | 'QUIT';
  /** True: the process leads a group; the whole group is meant. */
  group?: boolean;
  /** A folder to empty once the process has ended. */
  empty?: string;
  user?: SystemUser | undefined;
};

const script = `
while read -r _; do :; done
kill -s "$2" -- "$1"
waited=0
while kill -s 0 -- "$1" && [ "$waited" -lt 150 ]; do sleep 0.1; waited=$((waited + 1)); done
kill -s KILL -- "$1"
[ -z "$3" ] || rm -rf "$3"/*
`;

/**
 * Ends a process when this one is gone, however it died: a small shell beside it reads from a pipe that only we hold open,
 * so that the reading ends with us. In a session of its own, out of reach of a kill of our group.
 * Windows has no such shell: there the next start stops what is left.
 */
export function endWithUs(
  child: Pick<ChildProcess, 'once'> | undefined,
  pid: number,
  settings: GuardSettings,
): void {
  if (process.platform === 'win32') return;
  const { label, signal, group = false, empty = '', user } = settings;
  const guard = spawn(
    '/bin/sh',
    ['-c', script, `guard of ${label}`, String(group ? -pid : pid), signal, empty],
    {
      cwd: '/',
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      ...user,
    },
  );
  guard.unref();
  (guard.stdin as unknown as { unref: () => void }).unref();
  child?.once('exit', () => guard.kill('SIGKILL'));
}
