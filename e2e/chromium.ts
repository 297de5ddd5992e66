import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { makeOwnFolder } from './own-folder.ts';

/**
 * Starts a headless browser: the executable in the environment variable CHROME; else, on Linux, the Chromium
 * from an npm package, which needs nothing from the system; else an installed Chrome or Edge. Works as root
 * and as an ordinary user, also without a writable home. Closing it removes its files.
 */
export async function launchChromium(): Promise<Browser> {
  // its own folder, so that browsers or users never share files
  const { folder, remove } = makeOwnFolder();
  try {
    const browser = await launch(environmentIn(folder));
    const close = browser.close.bind(browser);
    // not on disconnect, because it still writes while ending
    browser.close = async (options) => {
      await close(options);
      remove();
    };
    return browser;
  } catch (error) {
    remove();
    throw error;
  }
}

async function launch(environment: Record<string, string>): Promise<Browser> {
  const options: LaunchOptions = {
    env: environment,
    // a page next to one of the same product begins in its process, which has the code ready
    args: ['--font-render-hinting=none', '--disable-gpu', '--process-per-site'],
  };
  if (process.env.CHROME) return chromium.launch({ ...options, executablePath: process.env.CHROME });
  if (process.platform === 'linux') {
    if (process.arch !== 'x64') throw new Error('Name a Chromium for this machine: CHROME=/path/to/chromium');
    const unpacked = await unpackOnce();
    const env = { ...environment, ...librariesAndFonts(unpacked) };
    return chromium.launch({ ...options, env, executablePath: join(unpacked, 'chromium') });
  }
  return chromium
    .launch({ ...options, channel: 'chrome' })
    .catch(() => chromium.launch({ ...options, channel: 'msedge' }));
}

function environmentIn(folder: string): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(inherited),
    TMPDIR: folder,
    XDG_CACHE_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
}

/** Returns only libraries and fonts that the system lacks, because its own are newer and look better. */
function librariesAndFonts(unpacked: string): Record<string, string> {
  const inherited = process.env.LD_LIBRARY_PATH;
  const libraries = [join(unpacked, 'al2023/lib'), ...(inherited ? [inherited] : [])].join(':');
  return {
    ...(hasNss() ? {} : { LD_LIBRARY_PATH: libraries }),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(unpacked, 'fonts') }),
  };
}

function hasNss(): boolean {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib'];
  return folders.some((folder) => existsSync(join(folder, 'libnss3.so')));
}

/** Unpacks once for each version, because that takes seconds; of two at once, the first copy is kept. */
async function unpackOnce(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as {
    version: string;
  };
  const cache = cacheFolder();
  const unpacked = join(cache, `chromium-${version}`);
  if (existsSync(unpacked)) return unpacked;
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  const script = fileURLToPath(new URL('unpack-chromium.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script], { env: { ...process.env, TMPDIR: unfinished } });
  try {
    renameSync(unfinished, unpacked);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return unpacked;
}

/**
 * Returns a folder in the checkout or, if that belongs to someone else, one that only this user can write to.
 */
function cacheFolder(): string {
  const inCheckout = fileURLToPath(new URL('../node_modules/.cache/fieldwright', import.meta.url));
  try {
    mkdirSync(inCheckout, { recursive: true });
    rmSync(mkdtempSync(join(inCheckout, 'unfinished-')), { recursive: true });
    return inCheckout;
  } catch {
    const { uid } = userInfo();
    const own = join(tmpdir(), `fieldwright-cache-${uid}`);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    if (statSync(own).uid !== uid)
      throw new Error(`${own} belongs to somebody else. Remove it, or set TMPDIR.`);
    return own;
  }
}
