import { describe, expect, it } from 'vitest';
import type { DialogButton, DialogData, FilterDialogData, FilterDialogResult } from './dialog.ts';
import type { MenuButton, MenuGroup } from './menu.ts';

/** Lists a type's fields; the compiler ensures that none is missing. */
const fieldsOf = <T>(names: Record<keyof T, true>) => Object.keys(names).join(', ');

const ofSpecification: Record<string, [carried: string, specified: string]> = {
  'dialog data': [
    fieldsOf<DialogData>({
      title: true,
      text: true,
      type: true,
      loading: true,
      disableExit: true,
      disableEnter: true,
      dataTestId: true,
      buttons: true,
      intakeData: true,
      component: true,
    }),
    'title, text, type, loading, disableExit, disableEnter, dataTestId, buttons, intakeData, component',
  ],
  'a dialog button': [
    fieldsOf<DialogButton>({ id: true, text: true, secondary: true, focusInitial: true, click: true }),
    'id, text, secondary, focusInitial, click',
  ],
  'a menu button': [
    fieldsOf<MenuButton>({ groupCode: true, text: true, title: true, selected: true, click: true }),
    'groupCode, text, title, selected, click',
  ],
  'a menu group': [fieldsOf<MenuGroup>({ code: true, name: true, order: true }), 'code, name, order'],
  'filter dialog data': [fieldsOf<FilterDialogData>({ component: true, data: true }), 'component, data'],
  'a filter dialog result': [fieldsOf<FilterDialogResult>({ action: true, result: true }), 'action, result'],
};

describe('the fields of the specification', () => {
  it.each(Object.entries(ofSpecification))('are those of %s (R3.14)', (_, [carried, specified]) => {
    expect(carried).toBe(specified);
  });
});
