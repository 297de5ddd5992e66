// `node scripts/run.mjs <command> …`: installs missing packages, then runs scripts/<command>.ts on the Node
// of `runtime/`. Runs on Node 18 or later without dependencies.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';
import { findParentNpm, isAlive } from './process-table.mjs';
import { refusal } from './refusal.mjs';

const scripts = path.dirname(fileURLToPath(import.meta.url));
/** Node's compile cache for our sources and packages, which halves the work of starting a program. */
const compiled = path.join(scripts, '../node_modules/.cache/fieldwright/compiled');
const [command = '', ...args] = process.argv.slice(2);

try {
  if (Number(process.versions.node.split('.')[0]) < 18)
    throw refusal(`Fieldwright needs Node 18 or newer; this is ${process.version}.`);
  const script = path.join(scripts, `${command}.ts`);
  if (!/^[a-z-]+$/.test(command) || !fs.existsSync(script))
    throw refusal(`Unknown command "${command}". See "scripts" in package.json.`);
  const { node, env } = await install();
  runCommand(node, script, env);
} catch (error) {
  console.error(error.name === 'Refusal' ? error.message : error);
  process.exitCode = 1;
}

/**
 * Runs the command. It learns of our death when the channel between us closes, and we learn of npm's by
 * becoming an orphan: npm forwards some signals, but others kill it.
 */
function runCommand(node, script, env) {
  const child = spawn(node, [script, ...args], {
    cwd: path.dirname(scripts),
    env: { NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const npm = findParentNpm();
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (npm !== undefined && (process.ppid !== parent || !isAlive(npm))) child.kill('SIGTERM');
  }, 500);
  child.once('exit', (code, signal) => {
    clearInterval(watch);
    process.exit(code ?? 128 + os.constants.signals[signal]);
  });
}
