import { describe, expect, it } from 'vitest';
import { hashPassword, passwordFits } from './passwords.ts';

describe('hashPassword', () => {
  it('is argon2id with 19 MiB, two passes, one lane, and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('open the shop'), hashPassword('open the shop')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(two).not.toBe(one);
  });
});

describe('passwordFits', () => {
  it('tells the password from any other, letter by letter', async () => {
    const hash = await hashPassword('Grüße an alle');
    expect(await passwordFits(hash, 'Grüße an alle')).toBe(true);
    for (const other of ['grüße an alle', 'Grüße an alle ', 'Grusse an alle', ''])
      expect(await passwordFits(hash, other), other).toBe(false);
  });

  it.each([null, undefined])('fits nothing where there is no hash: %j', async (hash) => {
    expect(await passwordFits(hash, 'no such account')).toBe(false);
  });
});
