// Runs on Node 18 or later without dependencies, because it is used before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { refusal } from './refusal.mjs';

/**
 * Runs npm without writing to package-lock.json. `npm ci` would fail if the registry lacks other platforms'
 * programs.
 */
export async function runNpm({ words, folder, npm }, env) {
  const [node, cli] = npm();
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  console.log(`${words} (only after changes) …`);
  const stillBusy = setInterval(() => console.log(`… still installing, ${seconds()}`), 10_000);
  const flags = [
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--no-progress',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ];
  const { code, output } = await run(node, [cli, 'install', ...flags], {
    cwd: folder,
    env: npmEnvironment(env),
  });
  clearInterval(stillBusy);
  if (code !== 0) throw refusal(`${output.trim()}\n\n${explain(output, folder)}`);
  console.log(`… done in ${seconds()}`);
}

function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill(signal));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve({ code, output: signal ? `${output}\nStopped by ${signal}.` : output }),
    );
  });
}

function explain(output, folder) {
  if (/ENOSPC/.test(output)) return 'The disk is full. Free up space, then start again.';
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|ECONNRESET|EAI_AGAIN/.test(output))
    return "Can't reach the npm registry. Check your connection, then start again.";
  if (/EACCES|EROFS|EPERM/.test(output))
    return `No permission to write to ${folder}. Start as the user who owns it.`;
  return "npm couldn't install the packages; see its output above.";
}

/** Finds npm's start file: that of the npm that started us, else beside our Node, else on the PATH. */
export function findNpmProgram() {
  const bin = path.dirname(process.execPath);
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'npm'));
  const places = [
    process.env.npm_execpath ?? '',
    path.join(bin, '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(bin, 'node_modules/npm/bin/npm-cli.js'),
    ...onPath.filter((file) => fs.existsSync(file)).map((file) => fs.realpathSync(file)),
  ];
  const found = places.find((file) => file.endsWith('npm-cli.js') && fs.existsSync(file));
  if (found === undefined)
    throw refusal("Can't find npm next to Node or on the PATH. Install it, then start again.");
  return found;
}

/**
 * Tells the second npm where the machine's settings (registry, certificates) are, because its own location
 * differs.
 */
function npmEnvironment(env) {
  if (env.npm_config_globalconfig !== undefined) return env;
  const asked = spawnSync(process.execPath, [findNpmProgram(), 'config', 'get', 'globalconfig'], {
    encoding: 'utf8',
    env,
  });
  return asked.status === 0 ? { ...env, npm_config_globalconfig: asked.stdout.trim() } : env;
}
