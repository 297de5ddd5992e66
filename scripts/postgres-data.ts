import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { isOutOfSpace, outOfSpace } from './free-space.ts';
import { environmentForPrograms, type PostgresHome } from './postgres-home.ts';
import { refusal } from './refusal.mjs';

/**
 * Creates the data. initdb works in a folder with another name, so that an interrupted run leaves nothing
 * that looks like a database.
 */
export async function makeData(
  home: PostgresHome,
  fsync: boolean,
  log: (message: string) => void,
): Promise<void> {
  if (fs.existsSync(home.data)) return checkData(home);
  log(`Creating a new database in ${home.data}`);
  const unfinished = `${home.data}-unfinished`;
  const passwordForProgram = `${unfinished}-password`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  fs.writeFileSync(home.passwordFile, password, { mode: 0o600 });
  fs.writeFileSync(passwordForProgram, password, { mode: 0o600 });
  if (home.user)
    for (const file of [unfinished, passwordForProgram]) fs.chownSync(file, home.user.uid, home.user.gid);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordForProgram}`];
  const speed = fsync ? [] : ['--no-sync', '--no-data-checksums', '--set=scram_iterations=1'];
  try {
    await promisify(execFile)(
      path.join(home.native, 'bin/initdb'),
      ['-D', unfinished, ...locale, ...access, ...speed],
      { cwd: path.parse(home.data).root, env: environmentForPrograms(), ...home.user },
    );
    fs.renameSync(unfinished, home.data);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (isOutOfSpace(error)) throw outOfSpace(home.data);
    throw error;
  } finally {
    fs.rmSync(passwordForProgram, { force: true });
  }
}

function checkData({ data, version, passwordFile }: PostgresHome): void {
  const versionFile = path.join(data, 'PG_VERSION');
  const found = fs.existsSync(versionFile) ? fs.readFileSync(versionFile, 'utf8').trim() : undefined;
  const advice = `Nothing was changed. To start with an empty database, move that folder: mv ${data} ${data}-old`;
  if (found === undefined) throw refusal(`${data} is not a PostgreSQL data folder. ${advice}`);
  if (found !== version)
    throw refusal(
      `The data in ${data} is from PostgreSQL ${found}; this Fieldwright includes PostgreSQL ${version}. ${advice}`,
    );
  if (!fs.existsSync(passwordFile))
    throw refusal(`The password for the database in ${data} is missing (${passwordFile}). ${advice}`);
}
