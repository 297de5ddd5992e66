import type { DialogType } from '@fieldwright/domain/dialogs/dialog';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/errors/api-error.ts';
import { TextField } from '../field/field.tsx';
import { TextAreaField } from '../field/text-area-field.tsx';
import { openFilterDialog } from '../list/filter-dialog.ts';
import { confirmed } from './confirm.ts';
import { Dialogs } from './dialog.tsx';
import { useDialogPart } from './dialog-part.ts';
import {
  type DialogOptions,
  type DialogPart,
  type DialogResult,
  type HostedProps,
  openDialog,
} from './dialog-stack.ts';

beforeEach(() => {
  render(
    <StrictMode>
      <button type="button">Opener</button>
      <Dialogs />
    </StrictMode>,
  );
});
afterEach(() => {
  act(cleanup);
  vi.unstubAllGlobals();
});

const buttons = [
  { id: 'cancel', text: 'Cancel', secondary: true },
  { id: 'preview', text: 'Preview', secondary: true },
  { id: 'save', text: 'Save' },
];
/** Runs something that opens a dialog, and lets the dialog render. */
function begin<T>(beginning: () => T): T {
  let begun: { value: T } | undefined;
  act(() => {
    begun = { value: beginning() };
  });
  return begun!.value;
}
/** A promise that the test settles. */
function later<T>() {
  let end = { done: (_: T) => {}, fail: (_: unknown) => {} };
  const promise = new Promise<T>((done, fail) => (end = { done, fail }));
  return { promise, ...end };
}

type Part = Partial<DialogPart<string>> & { needsName?: boolean };

function Fields({ intakeData, dialog }: HostedProps<Part, string>) {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const { needsName, ...part } = intakeData;
  const needed = needsName && !name ? { disabled: ['save'], helperText: 'Still needed: name' } : {};
  useDialogPart(dialog, { save: () => name || null, ...needed, ...part });
  return (
    <>
      <TextField label="Name" value={name} onChange={setName} error={name === '?' ? 'Not this' : undefined} />
      <TextAreaField label="Note" value={note} onChange={setNote} />
      <a href="#more">More</a>
    </>
  );
}

/** Opens a dialog from the page's button; `closed` is how it closed, once it has. */
function open(data: Partial<DialogOptions>, part?: Part) {
  const user = userEvent.setup();
  act(() => screen.getByText('Opener').focus());
  const hosted = part && { component: Fields, intakeData: part };
  const opened = begin(() =>
    openDialog({ title: 'Call the customer', buttons, ...hosted, ...data } as DialogOptions<Part, string>),
  );
  const closed = vi.fn<(closed: DialogResult<string>) => void>();
  void opened.result.then(closed);
  return { user, opened, closed };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const dialog = () => screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog');

/** Returns the elements that describe the dialog, in order. */
const describing = () =>
  (dialog()!.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));

describe('a dialog, refused', () => {
  it('neither closes nor saves by a button that the hosted component reports as disabled (R3.14, R4.22)', async () => {
    const save = vi.fn<() => string>(() => 'saved');
    const { user, closed } = open(
      {},
      { disabled: ['cancel', 'save'], helperText: 'Still needed: name', save },
    );
    expect([button('Cancel').disabled, button('Preview').disabled, button('Save').disabled]).toEqual([
      true,
      false,
      true,
    ]);
    expect(button('Close').disabled).toBe(true);
    await user.type(field('Name'), 'Dana{Enter}{Escape}');
    await user.click(button('Cancel'));
    await user.click(button('Save'));
    expect(save).not.toHaveBeenCalled();
    expect(closed).not.toHaveBeenCalled();
  });

  it('says beside the buttons why one is disabled, as it opens and as it changes (R2.9)', async () => {
    const { user } = open({ text: 'She asked at nine.' }, { needsName: true });
    const reason = screen.getByRole('status');
    expect(reason.closest('footer')).toBeTruthy();
    expect(reason.textContent).toBe('Still needed: name');
    expect(button('Save').getAttribute('aria-describedby')).toBe(reason.id);
    expect(describing().map((element) => element?.textContent)).toEqual([
      'She asked at nine.',
      'Still needed: name',
    ]);
    await user.type(field('Name'), 'D');
    // the same element, or screen readers would not announce the change
    expect(screen.getByRole('status')).toBe(reason);
    expect(reason.textContent).toBe('');
    expect(button('Save').disabled).toBe(false);
    expect(describing()).toHaveLength(1);
  });

  it('has no close button and no Esc where exit is disabled (R2.7, R2.9)', async () => {
    const { user, closed } = open({ disableExit: true }, {});
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await user.keyboard('{Escape}{Escape}');
    expect(dialog()).toBeTruthy();
    await user.click(button('Cancel'));
    expect(closed).toHaveBeenCalled();
  });

  it('does not save by Enter where Enter is disabled (R2.9)', async () => {
    const { user, closed } = open({ disableEnter: true }, {});
    await user.type(field('Name'), 'Dana{Enter}');
    expect(closed).not.toHaveBeenCalled();
    await user.click(button('Save'));
    expect(closed).toHaveBeenCalledWith({ action: 'save', result: 'Dana' });
  });

  it('does not save by Enter from a field of several lines, which takes a new line (R2.9)', async () => {
    const { user, closed } = open({}, { save: () => 'saved' });
    await user.type(field('Note'), 'gate{Enter}code');
    expect(field('Note').value).toBe('gate\ncode');
    expect(closed).not.toHaveBeenCalled();
  });

  it('presses the button or follows the link that has the focus by Enter, and does not save (R2.9)', async () => {
    const press = vi.fn<(id: string) => void>();
    const { user, closed } = open({}, { press, save: () => 'saved' });
    button('Preview').focus();
    await user.keyboard('{Enter}');
    expect(press).toHaveBeenCalledExactlyOnceWith('preview');
    screen.getByText('More').focus();
    await user.keyboard('{Enter}');
    expect(closed).not.toHaveBeenCalled();
    button('Cancel').focus();
    await user.keyboard('{Enter}');
    expect(closed).toHaveBeenCalledExactlyOnceWith({ action: 'cancel', result: null });
  });

  it('does not save while it is loading, and shows the spinner (R2.7, R2.9)', async () => {
    const save = vi.fn<() => string>(() => 'saved');
    const { user, opened, closed } = open({ loading: true }, { save });
    expect(screen.getByText('Loading')).toBeTruthy();
    await user.type(field('Name'), 'Dana{Enter}');
    await user.click(button('Save'));
    expect(save).not.toHaveBeenCalled();
    act(() => opened.change({ loading: false }));
    expect(screen.queryByText('Loading')).toBeNull();
    await user.type(field('Name'), '{Enter}');
    expect(closed).toHaveBeenCalledWith({ action: 'save', result: 'saved' });
  });

  it('is held while a save is under way: nothing can be pressed or typed, and no second save begins (R2.9)', async () => {
    const saving = later<string>();
    const save = vi.fn<() => Promise<string>>(() => saving.promise);
    const { user, closed } = open({}, { save });
    await user.type(field('Name'), 'Dana');
    await user.keyboard('{Enter}{Enter}{Escape}');
    await user.click(button('Save'));
    await user.click(button('Close'));
    expect(dialog()?.getAttribute('aria-busy')).toBe('true');
    expect(field('Name').closest('[inert]')).toBeTruthy();
    expect(button('Cancel').disabled).toBe(true);
    await act(async () => saving.done('kept'));
    expect(save).toHaveBeenCalledTimes(1);
    expect(closed).toHaveBeenCalledExactlyOnceWith({ action: 'save', result: 'kept' });
    expect(dialog()).toBeNull();
  });

  it('takes two presses in the same moment for one (R4.22)', async () => {
    const save = vi.fn<() => string>(() => 'saved');
    open({}, { save });
    await act(async () => {
      button('Save').click();
      button('Save').click();
    });
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('says in words what a save was refused for, and keeps what was typed and the focus (R2.9)', async () => {
    const saving = later<string>();
    const { user, closed } = open({}, { save: () => saving.promise });
    await user.type(field('Name'), 'Dana{Enter}');
    await act(async () => saving.fail(new ApiError('late')));
    expect(screen.getByRole('alert').textContent).toContain('Our server has not responded in time');
    expect(field('Name').value).toBe('Dana');
    expect(document.activeElement).toBe(field('Name'));
    expect(field('Name').closest('[inert]')).toBeNull();
    expect(closed).not.toHaveBeenCalled();
  });

  it('reports a fault of our own and says that an error happened', async () => {
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    const fault = new Error('A fault.');
    const { user } = open({ buttons: [{ id: 'save', text: 'Send', click: () => Promise.reject(fault) }] });
    await user.click(button('Send'));
    expect((await screen.findByRole('alert')).textContent).toBe('An error happened.');
    expect(reported).toHaveBeenCalledWith(fault);
  });

  it('stays where the hosted component has something to be put right, which gets the focus (R2.9)', async () => {
    const { user, closed } = open({}, { save: () => null });
    await user.type(field('Name'), '?');
    await user.click(button('Save'));
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(closed).not.toHaveBeenCalled();
  });
});

describe('a dialog', () => {
  it('shows title, text, test id and what its component makes of the intake data (R2.9, R3.14)', () => {
    open({ text: 'She asked at nine.', dataTestId: 'call' }, { helperText: 'Press to call' });
    expect(screen.getByRole('dialog', { name: 'Call the customer' }).dataset['testid']).toBe('call');
    expect(describing()[0]?.textContent).toBe('She asked at nine.');
    expect(screen.getByText('Press to call')).toBeTruthy();
    expect(field('Name')).toBeTruthy();
  });

  it('shows its own helper text unless the component has one (R2.9)', () => {
    open({ helperText: 'Saved to the customer' }, {});
    expect(screen.getByText('Saved to the customer').closest('footer')).toBeTruthy();
  });

  it.each<[DialogType, string]>([
    ['info', 'info'],
    ['question', 'info'],
    ['warning', 'warn'],
    ['error', 'bad'],
    ['success', 'good'],
  ])('has the type image of %s, with a component and without (R2.7, R2.9)', (type, tone) => {
    const { opened } = open({ type }, {});
    expect(document.querySelector(`.type-image.${tone}`)?.getAttribute('data-type')).toBe(type);
    act(opened.close);
    open({ type });
    expect(document.querySelector(`.type-image.${tone}`)?.getAttribute('data-type')).toBe(type);
  });

  it('closes by cancel, by the close button and by Esc (R4.22)', async () => {
    const ways = [
      (user: ReturnType<typeof userEvent.setup>) => user.click(button('Cancel')),
      (user: ReturnType<typeof userEvent.setup>) => user.click(button('Close')),
      (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}'),
    ];
    for (const way of ways) {
      const { user, closed } = open({}, {});
      await way(user);
      expect(closed).toHaveBeenCalledExactlyOnceWith({ action: 'cancel', result: null });
      expect(dialog()).toBeNull();
    }
  });

  it('saves by save and by Enter, and gives the result to who opened it (R2.9, R4.22)', async () => {
    const first = open({}, {});
    await first.user.type(field('Name'), 'Dana');
    await first.user.click(button('Save'));
    expect(first.closed).toHaveBeenCalledExactlyOnceWith({ action: 'save', result: 'Dana' });
    const second = open({}, {});
    await second.user.type(field('Name'), 'Erin{Enter}');
    expect(second.closed).toHaveBeenCalledExactlyOnceWith({ action: 'save', result: 'Erin' });
  });

  it('passes any other id to its component, which decides what comes of it (R4.22)', async () => {
    const press = vi.fn<(id: string) => void>();
    const { user, closed } = open({}, { press });
    await user.click(button('Preview'));
    expect(press).toHaveBeenCalledExactlyOnceWith('preview');
    expect(closed).not.toHaveBeenCalled();
    expect(dialog()).toBeTruthy();
  });

  it("runs a button's own click before its id counts, and waits for it (R3.14)", async () => {
    const work = later<void>();
    const { user, closed } = open({
      buttons: [{ id: 'save', text: 'Remove', click: () => work.promise }],
    });
    await user.click(button('Remove'));
    expect(closed).not.toHaveBeenCalled();
    await act(async () => work.done());
    expect(closed).toHaveBeenCalledExactlyOnceWith({ action: 'save', result: null });
  });

  it('shows secondary buttons plain, the others filled (R3.14)', () => {
    open({}, {});
    expect(button('Cancel').className).not.toContain('primary');
    expect(button('Save').className).toContain('primary');
  });

  it('begins with the focus on the button that asks for it, else in the first field (R3.14)', () => {
    const { opened } = open({ buttons: [{ ...buttons[0]!, focusInitial: true }, buttons[2]!] }, {});
    expect(document.activeElement).toBe(button('Cancel'));
    act(opened.close);
    open({}, {});
    expect(document.activeElement).toBe(field('Name'));
  });

  describe('whose contents load first', () => {
    const openLoading = () => {
      const loaded = later<{ default: typeof Fields }>();
      const component = lazy(() => loaded.promise);
      const { user } = open({ component, intakeData: {} } as Partial<DialogOptions>);
      expect(document.activeElement).toBe(button('Cancel'));
      const arrive = async () => {
        loaded.done({ default: Fields });
        await screen.findByLabelText('Name');
      };
      return { user, arrive };
    };

    it('has the focus in the first field once they arrive (R3.14)', async () => {
      const { user, arrive } = openLoading();
      await arrive();
      await waitFor(() => expect(document.activeElement).toBe(field('Name')));
      button('Save').focus();
      await user.type(field('Note'), 'a');
      expect(document.activeElement).toBe(field('Note'));
    });

    it('leaves the focus where the user has moved it meanwhile', async () => {
      const { user, arrive } = openLoading();
      await user.tab();
      expect(document.activeElement).toBe(button('Preview'));
      await arrive();
      await new Promise((done) => setTimeout(done));
      expect(document.activeElement).toBe(button('Preview'));
    });
  });

  it('leaves the focus on the button that asks for it when contents arrive', async () => {
    const loaded = later<{ default: typeof Fields }>();
    open({
      component: lazy(() => loaded.promise),
      intakeData: {},
      buttons: [{ ...buttons[0]!, focusInitial: true }, buttons[2]!],
    } as Partial<DialogOptions>);
    loaded.done({ default: Fields });
    await screen.findByLabelText('Name');
    await new Promise((done) => setTimeout(done));
    expect(document.activeElement).toBe(button('Cancel'));
  });

  it('keeps the Tab key inside, both ways (R2.9)', async () => {
    const { user } = open({}, {});
    button('Save').focus();
    await user.tab();
    expect(document.activeElement).toBe(button('Close'));
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(button('Save'));
  });

  it('gives the focus back to where it was (R2.9)', async () => {
    const { user } = open({}, {});
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button('Opener'));
  });

  it('reacts by its topmost alone, and closes level by level back to where the focus was (R2.9)', async () => {
    const { user, closed } = open({}, {});
    field('Note').focus();
    const second = begin(() => openDialog({ title: 'Sure?', buttons: [buttons[0]!] }));
    const third = begin(() => openDialog({ title: 'Really?', buttons: [buttons[0]!] }));
    const shown = () => [...document.querySelectorAll('dialog')].map((each) => each.dataset['covered']);
    expect(shown()).toEqual(['', '', undefined]);
    await user.keyboard('{Escape}');
    expect(await third.result).toEqual({ action: 'cancel', result: null });
    expect(shown()).toEqual(['', undefined]);
    await user.keyboard('{Escape}');
    expect(await second.result).toEqual({ action: 'cancel', result: null });
    expect(document.activeElement).toBe(field('Note'));
    expect(closed).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button('Opener'));
  });

  it('gives the focus back past a dialog that has gone meanwhile', () => {
    const { opened } = open({}, {});
    const second = begin(() => openDialog({ title: 'Sure?', buttons: [buttons[0]!] }));
    act(opened.close);
    expect(document.activeElement).toBe(button('Cancel'));
    act(second.close);
    expect(document.activeElement).toBe(button('Opener'));
  });

  it('goes when what it belongs to has gone', async () => {
    const { opened } = open({}, {});
    act(cleanup);
    expect(await opened.result).toEqual({ action: 'gone', result: null });
  });
});

describe('a dialog whose component fails', () => {
  const reported = vi.fn<(error: unknown) => void>();
  beforeEach(() => {
    reported.mockReset();
    vi.stubGlobal('reportError', reported);
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => vi.restoreAllMocks());

  /** Opens a dialog with a field that throws on demand. */
  async function openFailing(fault: unknown, data: Partial<DialogOptions> = {}) {
    function Failing({ dialog: link }: HostedProps<null, string>) {
      const [isFailing, setFailing] = useState(false);
      useDialogPart(link, { save: () => 'saved', unsaved: 'What you typed is lost.' });
      if (isFailing) throw fault;
      return (
        <button type="button" onClick={() => setFailing(true)}>
          Fail
        </button>
      );
    }
    const opened = open({ component: Failing, intakeData: null, ...data } as Partial<DialogOptions>);
    await opened.user.click(button('Fail'));
    return opened;
  }

  it('says so in words, reports it, and leaves what is behind; it can only be closed', async () => {
    const fault = new Error('A fault.');
    const { user, closed } = await openFailing(fault, { disableExit: true });
    expect(screen.getByRole('alert').textContent).toMatch(/^An error happened\. Couldn’t show this\./);
    expect(screen.getByText('Opener')).toBeTruthy();
    expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
    expect([button('Cancel'), button('Preview'), button('Save')].map(({ disabled }) => disabled)).toEqual([
      false,
      true,
      true,
    ]);
    expect(document.activeElement).toBe(button('Close'));
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    await user.click(button('Close'));
    expect(closed).toHaveBeenCalledExactlyOnceWith({ action: 'cancel', result: null });
    expect(document.activeElement).toBe(button('Opener'));
  });

  it('offers to load again where a newer version has replaced its part, and reports nothing (R2.4, R8.9)', async () => {
    await openFailing(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
    expect(screen.getByRole('alert').textContent).toContain('has been updated since you opened it');
    expect(button('Reload')).toBeTruthy();
    expect(reported).not.toHaveBeenCalled();
  });

  it('says the same of a part that was never loaded', async () => {
    const Gone = lazy(() => Promise.reject(new Error('A part of the page could not be loaded.')));
    open({ component: Gone, intakeData: null } as Partial<DialogOptions>);
    expect((await screen.findByRole('alert')).textContent).toContain('has been updated');
    expect(screen.getByText('Opener')).toBeTruthy();
  });
});

describe('a confirm dialog', () => {
  it('asks with type image, title, text and a row of buttons, the safe one first (R2.7)', async () => {
    const answer = begin(() =>
      confirmed({
        title: 'Remove the Halden AC?',
        text: 'Its 2 lines go with it.',
        type: 'warning',
        cancel: 'Keep it',
        confirm: 'Remove system',
        danger: true,
      }),
    );
    expect(screen.getByRole('alertdialog', { name: 'Remove the Halden AC?' }).textContent).toContain(
      'Its 2 lines go with it.',
    );
    expect(document.querySelector('[data-type="warning"]')).toBeTruthy();
    expect([...document.querySelectorAll('footer button')].map((each) => each.textContent)).toEqual([
      'Keep it',
      'Remove system',
    ]);
    expect(document.activeElement).toBe(button('Keep it'));
    await userEvent.keyboard('{Enter}');
    expect(await answer).toBe(false);
  });

  it('closes with the id of any other button (R2.7, R4.22)', async () => {
    const { user, closed } = open({ type: 'question' });
    await user.click(button('Preview'));
    expect(closed).toHaveBeenCalledExactlyOnceWith({ action: 'preview', result: null });
  });

  it('waits for the work that was confirmed (R2.7)', async () => {
    const work = later<void>();
    const answer = begin(() =>
      confirmed({
        title: 'Void payment?',
        text: 'It stays in the list.',
        type: 'question',
        cancel: 'Keep it',
        confirm: 'Void payment',
        run: () => work.promise,
      }),
    );
    await userEvent.click(button('Void payment'));
    expect(dialog()?.getAttribute('aria-busy')).toBe('true');
    await act(async () => work.done());
    expect(await answer).toBe(true);
  });
});

describe('the filter dialog', () => {
  function Filter({ intakeData, dialog: link }: HostedProps<string[], string[]>) {
    useDialogPart(link, { save: () => [...intakeData, 'heating'] });
    return <p>Departments</p>;
  }
  const openFilters = () => begin(() => openFilterDialog({ component: Filter, data: ['plumbing'] }));

  it('is called "Filters" and has Cancel and "Add Filters" (R2.8)', () => {
    void openFilters();
    expect(screen.getByRole('dialog', { name: 'Filters' }).textContent).toContain('Departments');
    expect([...document.querySelectorAll('footer button')].map((each) => each.textContent)).toEqual([
      'Cancel',
      'Add Filters',
    ]);
  });

  it('closes with action Cancel and nothing, by Esc too (R4.23)', async () => {
    const first = openFilters();
    await userEvent.click(button('Cancel'));
    expect(await first).toEqual({ action: 'Cancel', result: null });
    const second = openFilters();
    await userEvent.keyboard('{Escape}');
    expect(await second).toEqual({ action: 'Cancel', result: null });
  });

  it('closes with action AddFilter and its data (R4.23)', async () => {
    const chosen = openFilters();
    await userEvent.click(button('Add Filters'));
    expect(await chosen).toEqual({ action: 'AddFilter', result: ['plumbing', 'heating'] });
  });
});
