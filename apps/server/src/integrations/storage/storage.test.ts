import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { machineClock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { createStorage } from './create-storage.ts';
import type { Storage } from './storage.ts';
import { startS3 } from './testing/s3-server.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldwright-storage-'));
  s3 = await startS3(path.join(folder, 's3'));
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const settings: Record<string, () => Partial<Config>> = {
  'the local disk': () => ({ STORAGE: 'disk', STORAGE_FOLDER: path.join(folder, 'disk') }),
  'an S3-compatible server': () => s3.settings,
};

describe.each(Object.keys(settings))('a storage on %s', (name) => {
  let storage: Storage;
  beforeAll(() => {
    storage = createStorage(settings[name]!() as Config);
  });
  afterEach(async () => storage.remove(await keys('7/')));
  afterAll(() => storage.close());

  const keys = async (prefix: string) => {
    const found: string[] = [];
    for await (const { key } of storage.list(prefix)) found.push(key);
    return found.sort();
  };
  const read = async (key: string, range?: { from: number; to: number }) => {
    const found = await storage.open(key, range);
    return found && { size: found.size, text: (await buffer(found.body)).toString() };
  };

  it('gives back what was put', async () => {
    await storage.put('7/1/original', Buffer.from('contents'));
    expect(await read('7/1/original')).toEqual({ size: 8, text: 'contents' });
  });

  it('gives back megabytes unchanged', async () => {
    const contents = Buffer.alloc(3_000_001, 'abcdefg');
    await storage.put('7/1/original', contents);
    expect(contents.equals(await buffer((await storage.open('7/1/original'))!.body))).toBe(true);
  });

  it('reads a range, and says how large the whole is', async () => {
    await storage.put('7/1/original', Buffer.from('0123456789'));
    expect(await read('7/1/original', { from: 2, to: 4 })).toEqual({ size: 10, text: '234' });
    expect(await read('7/1/original', { from: 9, to: 9 })).toEqual({ size: 10, text: '9' });
  });

  it('has no object under a key that was never put', async () => {
    expect(await storage.open('7/1/original')).toBeNull();
    await storage.put('7/1/original', Buffer.from('x'));
    expect(await storage.open('7/1/other')).toBeNull();
    expect(await keys('8/')).toEqual([]);
  });

  it('replaces an object that is put again', async () => {
    await storage.put('7/1/original', Buffer.from('longer contents'));
    await storage.put('7/1/original', Buffer.from('new'));
    expect(await read('7/1/original')).toEqual({ size: 3, text: 'new' });
  });

  it('lists what is below a prefix, and when it was put', async () => {
    const before = machineClock() - 2000;
    for (const key of ['7/1/original', '7/1/parts/0-5', '7/11/original', '70/1/original'])
      await storage.put(key, Buffer.from('x'));
    expect(await keys('7/1/')).toEqual(['7/1/original', '7/1/parts/0-5']);
    expect(await keys('7/')).toEqual(['7/1/original', '7/1/parts/0-5', '7/11/original']);
    for await (const { changedAt } of storage.list('7/')) {
      expect(changedAt).toBeGreaterThan(before);
      expect(changedAt).toBeLessThan(machineClock() + 2000);
    }
    expect(await keys('')).toEqual(['7/1/original', '7/1/parts/0-5', '7/11/original', '70/1/original']);
    await storage.remove(['70/1/original']);
  });

  it('removes, also what is not there', async () => {
    await storage.put('7/1/original', Buffer.from('x'));
    await storage.put('7/2/original', Buffer.from('y'));
    await storage.remove(['7/1/original', '7/1/original', '7/3/original']);
    expect(await keys('7/')).toEqual(['7/2/original']);
  });

  it('bears many put and removed at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await storage.put(`7/9/${index}`, Buffer.from(String(index)));
        if (index % 2 === 0) await storage.remove([`7/9/${index}`]);
      }),
    );
    expect(await keys('7/')).toHaveLength(20);
  });

  it.each(['', '../x', '7/../8/original', '/etc/passwd', '7//1', '7/.hidden', 'A/1', '7/1\0'])(
    'takes no key like %j',
    async (key) => {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('A storage key is wrong');
      await expect(storage.open(key)).rejects.toThrow('A storage key is wrong');
      await expect(storage.remove([key])).rejects.toThrow('A storage key is wrong');
    },
  );
});

describe('a storage on the local disk', () => {
  const home = () => path.join(folder, 'plain');
  const storage = () => createStorage({ STORAGE: 'disk', STORAGE_FOLDER: home() } as Config);

  it('leaves no empty folder behind', async () => {
    await storage().put('7/1/parts/0-5', Buffer.from('x'));
    await storage().remove(['7/1/parts/0-5']);
    expect(await readdir(home())).toEqual([]);
  });

  it('leaves the old object where a new one cannot be written', async () => {
    await storage().put('7/1/original', Buffer.from('old'));
    await expect(storage().put('7/1/original/below', Buffer.from('x'))).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect((await storage().open('7/1/original'))?.size).toBe(3);
    await storage().remove(['7/1/original']);
  });

  it('leaves out what belongs to the disk, not to the product', async () => {
    await storage().put('7/1/original', Buffer.from('x'));
    await mkdir(path.join(home(), 'lost+found'));
    await writeFile(path.join(home(), 'lost+found/17'), 'x');
    const found: string[] = [];
    for await (const { key } of storage().list('')) found.push(key);
    expect(found).toEqual(['7/1/original']);
    await rm(home(), { recursive: true });
  });

  it('lists what a crash left half written, so that it can be swept', async () => {
    await storage().put('7/1/original', Buffer.from('x'));
    await writeFile(path.join(home(), '7/1/original.0a1b.draft'), 'ha');
    const found: string[] = [];
    for await (const { key } of storage().list('7/')) found.push(key);
    expect(found.sort()).toEqual(['7/1/original', '7/1/original.0a1b.draft']);
    await storage().remove(found);
    expect(await readdir(home())).toEqual([]);
  });
});

describe('a storage on an S3-compatible server', () => {
  it('throws where the server cannot be asked, and never says that an object is absent', async () => {
    const gone = createStorage({ ...s3.settings, S3_ENDPOINT: 'http://127.0.0.1:1' } as Config);
    await expect(gone.open('7/1/original')).rejects.toThrow(/ECONNREFUSED/);
    gone.close();
    const elsewhere = createStorage({ ...s3.settings, S3_BUCKET: 'no-such-bucket' } as Config);
    await expect(elsewhere.open('7/1/original')).rejects.toThrow(/bucket/);
    elsewhere.close();
  });
});
