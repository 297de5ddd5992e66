import { expect, it } from 'vitest';
import { roomOf } from './card-room.ts';

it('names the room of a card by the width that its text has', () => {
  // 16 px are padding and border
  expect([166, 165, 157, 156, 134, 100, 60, 6].map(roomOf)).toEqual([
    'wide',
    '',
    '',
    'lines',
    'lines short',
    'lines short tight',
    'lines short tight least',
    'lines short tight least',
  ]);
});
