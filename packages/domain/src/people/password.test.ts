import { describe, expect, it } from 'vitest';
import { readFields } from '../kernel/read-fields.ts';
import { newPasswordSchema, type PasswordOwner, refusePassword, refuseSamePassword } from './password.ts';

const greta: PasswordOwner = {
  email: 'greta.kessler@kesslerplumbing.example',
  names: ['Greta', 'Kessler'],
  companies: ['Kessler Plumbing & Sons', 'Bo'],
};
const common = new Set(['1234567890', 'qwertyuiop', 'password', 'password12', 'sunflower', 'furnace']);
const refusal = (password: string) => refusePassword(password, greta, (text) => common.has(text));

describe('newPasswordSchema', () => {
  it.each([
    ['shop door', 'Use at least 10 characters.'],
    ['x'.repeat(12), 'Use at least 4 different characters.'],
    ['abcabcabcabc', 'Use at least 4 different characters.'],
    ['abcd'.repeat(51), 'Use at most 200 characters.'],
  ])('refuses %j', (password, message) => {
    expect(readFields(newPasswordSchema, password, 'password')).toEqual({ faults: { password: message } });
  });

  it.each(['abcdabcdab', 'open the shop', ' spaces count ', 'ключ от двери', 'abcd'.repeat(50)])(
    'takes %j as it is',
    (password) => {
      expect(newPasswordSchema.parse(password)).toBe(password);
    },
  );
});

describe('refusePassword', () => {
  it.each([
    '1234567890',
    'QwertyUiop',
    'password12',
    'Password2026!',
    '2026 sunflower',
    '!!Sunflower!!',
    'abcdefghij',
    '0987654321',
    'poiuytrewq',
    'ｐａｓｓｗｏｒｄ12',
  ])('refuses what too many people use, and what differs in its ends alone: %s', (password) => {
    expect(refusal(password)).toMatch(/^This password is too common/);
  });

  it.each([
    'fieldwright',
    'Fieldwright!1',
    'gretakessler',
    'Greta.Kessler1',
    'greta.kessler@kesslerplumbing.example',
    'kesslerplumbing',
    'Kessler Plumbing & Sons',
    'plumbingkessler77',
    'kessler-password',
    'kessler1234567890',
    'greta & bill',
  ])('refuses what says little more than who the person is: %s', (password) => {
    expect(refusal(password)).toMatch(/^Use more than your name/);
  });

  it.each([
    'open the shop',
    'correct horse battery',
    'greta likes long walks',
    'a kessler in the rain',
    'tk9$vmq2hz',
    'passwords are hard',
  ])('takes anything else: %s', (password) => {
    expect(refusal(password)).toBeNull();
  });

  it('looks for no words of three letters, which are in too many others', () => {
    const bo = { email: 'bo@ab.example', names: ['Bo', 'Lee'], companies: ['A B'] };
    expect(refusePassword('sleet and boats', bo, () => false)).toBeNull();
  });
});

describe('refuseSamePassword', () => {
  it('refuses the very same one alone', () => {
    expect(refuseSamePassword('open the shop', 'open the shop')).toMatch(/different/);
    expect(refuseSamePassword('open the shop', 'Open the shop')).toBeNull();
  });
});
