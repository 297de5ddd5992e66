import { parseArgs } from 'node:util';
import { ConfigError, type StorageConfig } from '../config.ts';
import { createStorage } from '../integrations/storage/create-storage.ts';
import type { Storage } from '../integrations/storage/storage.ts';

/**
 * Reads the folder from a step's only flag, as in `--to backups/monday`.
 * @throws ConfigError if it is missing, or there are other flags
 */
export function readFolder(flag: 'to' | 'from', args: string[]): string {
  const words = `Name a folder: --${flag} <folder>.`;
  try {
    const { values } = parseArgs({ args, options: { [flag]: { type: 'string' } } });
    const folder = values[flag];
    if (typeof folder === 'string' && folder !== '') return folder;
  } catch {
    // reported below
  }
  throw new ConfigError(words);
}

export async function withStorage<Result>(
  config: StorageConfig,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = createStorage(config);
  try {
    return await work(storage);
  } finally {
    storage.close();
  }
}
