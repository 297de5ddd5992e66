/** Bytes from one to another place of an object, both included, counted from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface StoredObject {
  /** bytes of the whole object, also where only a range of it is read */
  size: number;
  /** is fetched when it is read, and let go when reading ends */
  body: AsyncIterable<Uint8Array>;
}

/** Where the contents of files live, by keys like `7/1042/original`: lower-case letters, digits, `/`, `.`, `-`. */
export interface Storage {
  /** Stores under a key, whole or not at all; once it resolves the object survives a loss of power. */
  put(key: string, contents: Uint8Array): Promise<void>;
  /** @returns null where there is no such object; throws where the storage cannot be asked */
  open(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** All objects whose key begins with the prefix, which ends with `/`; of an empty prefix, all there are. */
  list(prefix: string): AsyncIterable<{ key: string; changedAt: number }>;
  /** Deletes; an object that is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  close(): void;
}

/** @throws for a prefix that could mean something else to a file system or a bucket */
export const checkPrefix = (prefix: string): string => (prefix === '' ? '' : checkKey(prefix));

/** @throws for a key that could mean something else to a file system or a bucket */
export function checkKey(key: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-][a-z0-9.-]*)*\/?$/.test(key))
    throw new Error(`A storage key is wrong: ${key}`);
  return key;
}
