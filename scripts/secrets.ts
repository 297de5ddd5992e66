import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The secrets of this installation, generated once and kept in a file that only its user can read. */
export type Secrets = { secret: string; ownerPassword: string; appPassword: string; workerPassword: string };

const names = ['secret', 'ownerPassword', 'appPassword', 'workerPassword'] as const;

/** Reads the secrets from the folder and generates missing ones. */
export function readSecrets(folder: string): Secrets {
  const file = path.join(folder, 'secrets.json');
  const found: Partial<Secrets> = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const random = () => randomBytes(32).toString('hex');
  const secrets = Object.fromEntries(names.map((name) => [name, found[name] ?? random()])) as Secrets;
  if (names.every((name) => found[name] !== undefined)) return secrets;
  // Written to a draft and renamed, because a crash halfway would lose the passwords of an existing database.
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, JSON.stringify(secrets, undefined, 2), { mode: 0o600 });
  fs.renameSync(draft, file);
  return secrets;
}
