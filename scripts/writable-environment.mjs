// Runs on Node 18 or later without dependencies, because it is used before anything is installed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Returns an environment that uses folders below `standInFolder` if the home or temporary folder isn't
 * writable (a service user, a locked-down machine).
 */
export function writableEnvironment(standInFolder) {
  const env = { ...process.env };
  const standIn = (name) => path.join(standInFolder, name);
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

/** Checks whether a folder is writable; a missing one counts if it can be created. */
function isWritable(folder) {
  if (!fs.existsSync(folder)) return path.dirname(folder) !== folder && isWritable(path.dirname(folder));
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
