import type { StorageConfig } from '../../config.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** The storage that the configuration names: the local disk, or anything that speaks S3. */
export function createStorage(config: StorageConfig): Storage {
  return config.STORAGE === 's3' ? s3Storage(config) : diskStorage(config.STORAGE_FOLDER);
}
