import { describe, expect, it } from 'vitest';
import { type DialogState, enterSaves, mayExit, mayPress, moveOf } from './dialog-rules.ts';

const buttons = [
  { id: 'cancel', text: 'Cancel' },
  { id: 'save', text: 'Save' },
  { id: 'preview', text: 'Preview' },
];
const open = (data: DialogState['data'] = {}, more: Partial<DialogState> = {}): DialogState => ({
  data: { buttons, ...data },
  disabled: [],
  busy: false,
  ...more,
});

describe('moveOf', () => {
  it('closes by cancel, saves by save, and passes any other id on (R4.22)', () => {
    expect(['cancel', 'save', 'preview', 'Save', ''].map(moveOf)).toEqual([
      'close',
      'save',
      'pass',
      'pass',
      'pass',
    ]);
  });
});

describe('mayPress', () => {
  it('refuses a button that is reported as disabled, and only that (R4.22)', () => {
    const state = open({}, { disabled: ['save'] });
    expect(buttons.map(({ id }) => mayPress(state, id))).toEqual([true, false, true]);
  });

  it('refuses every button while what one began is under way', () => {
    expect(buttons.some(({ id }) => mayPress(open({}, { busy: true }), id))).toBe(false);
  });

  it('refuses to save while the dialog is loading', () => {
    expect(buttons.map(({ id }) => mayPress(open({ loading: true }), id))).toEqual([true, false, true]);
  });

  it('refuses to close what is loading and cannot be left', () => {
    expect(mayPress(open({ loading: true, disableExit: true }), 'cancel')).toBe(false);
    expect(mayPress(open({ disableExit: true }), 'cancel')).toBe(true);
  });
});

describe('mayExit', () => {
  it('refuses where exit is disabled, where cancel is, and while something is under way (R2.7, R4.22)', () => {
    expect(mayExit(open({ disableExit: true }))).toBe(false);
    expect(mayExit(open({}, { disabled: ['cancel'] }))).toBe(false);
    expect(mayExit(open({}, { busy: true }))).toBe(false);
  });

  it('closes a dialog without buttons too', () => {
    expect(mayExit(open({ buttons: [] }))).toBe(true);
  });
});

describe('enterSaves', () => {
  it.each<[string, DialogState]>([
    ['Enter is disabled', open({ disableEnter: true })],
    ['the dialog is loading', open({ loading: true })],
    ['a save is under way', open({}, { busy: true })],
    ['save is disabled', open({}, { disabled: ['save'] })],
    ['there is nothing to save with', open({ buttons: buttons.slice(0, 1) })],
  ])('refuses while %s (R2.9)', (_, state) => {
    expect(enterSaves(state, 'other')).toBe(false);
  });

  it('leaves Enter to a field of several lines and to a button (R2.9)', () => {
    expect(enterSaves(open(), 'multiline')).toBe(false);
    expect(enterSaves(open(), 'button')).toBe(false);
  });

  it('saves from anywhere else (R2.9)', () => {
    expect(enterSaves(open(), 'other')).toBe(true);
  });
});
