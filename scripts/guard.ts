import { spawn } from 'node:child_process';
import type { SystemUser } from './postgres-home.ts';

type GuardSettings = {
  /** Shown in the process list: what the guard protects. */
  label: string;
  /** The signal that asks the process to end. It is killed if still running after 15 s. */
  signal: 'TERM' | 'INT' | 'QUIT';
  /** Signals the whole group that the process leads. */
  group?: boolean;
  /** A folder to empty once the process has ended. */
  empty?: string;
  user?: SystemUser | undefined;
};

const script = `
while read -r _; do :; done
kill -s "$2" -- "$1"
waited=0
# One that has ended but was not collected by its parent (in some containers it never is) still takes signals.
while kill -s 0 -- "$1" && ! grep -qs ') Z ' "/proc/\${1#-}/stat" && [ "$waited" -lt 150 ]; do
  sleep 0.1
  waited=$((waited + 1))
done
kill -s KILL -- "$1"
[ -z "$3" ] || rm -rf "$3"/*
`;

/**
 * Ends a process when this one is gone, however it died: a small shell reads from a pipe that only we hold
 * open, so the read ends with us. It has its own session, so killing our group doesn't reach it. Returns a
 * function that dismisses the guard; call it when the process has ended. Windows has no such shell; there the
 * next start stops any leftovers.
 */
export function endWithUs(pid: number, settings: GuardSettings): () => void {
  if (process.platform === 'win32') return () => {};
  const { label, signal, group = false, empty = '', user } = settings;
  const args = [String(group ? -pid : pid), signal, empty];
  const guard = spawn('/bin/sh', ['-c', script, `guard of ${label}`, ...args], {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...user,
  });
  guard.unref();
  (guard.stdin as unknown as { unref: () => void }).unref();
  return () => void guard.kill('SIGKILL');
}
