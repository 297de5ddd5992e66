import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { buildAccess, type Handlers, refuse } from '../../testing/stub-server.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** Opens an address where the installation takes sign-ups, or doesn't. */
function open(address: string, handlers: Handlers = {}, isOn = true) {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'sign-ups', content: isOn ? 'on' : '' });
  document.head.append(meta);
  return openApp(address, { 'POST /api/session/refresh': () => refuse('signed_out'), ...handlers });
}

const invitation = {
  companyName: 'Kessler Plumbing',
  email: 'greta@kessler.example',
  firstName: 'Greta',
  lastName: 'Kessler',
  hasPassword: false,
};

describe('/signup', () => {
  it('is offered at sign-in where the installation takes sign-ups, and says elsewhere whom to ask', async () => {
    const { user } = await open('/signin');
    await user.click(await screen.findByRole('link', { name: 'Set up a new company' }));
    await screen.findByRole('heading', { name: 'Set up your company' });
    document.head.replaceChildren();
    await open('/signin', {}, false);
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByRole('link', { name: 'Set up a new company' })).toBeNull();
    await open('/signup', {}, false);
    await screen.findByText('Ask the person who runs this Fieldwright server to set up your company.');
    expect(screen.queryByLabelText('Company name')).toBeNull();
  });

  it('names what is missing, shows what the server refuses, and sends what was typed', async () => {
    const { user, server } = await open('/signup', {
      'POST /api/signups': () => refuse('invalid', { fields: { email: 'Enter an email address.' } }),
    });
    const send = () => user.click(screen.getByRole('button', { name: 'Email link' }));
    await screen.findByLabelText('Company name');
    await send();
    screen.getByText('Enter your company’s name.');
    expect(screen.getAllByText('Enter a name.')).toHaveLength(2);
    expect(server.keys()).not.toContain('POST /api/signups');
    await user.type(screen.getByLabelText('Company name'), 'Kessler Plumbing');
    await user.type(screen.getByLabelText('First name'), 'Greta');
    await user.type(screen.getByLabelText('Last name'), 'Kessler');
    await user.type(screen.getByLabelText('Your work email'), 'greta@kessler');
    await user.selectOptions(screen.getByLabelText('Time zone'), 'America/Phoenix');
    await send();
    await screen.findByText('Enter an email address.');
    server.handlers['POST /api/signups'] = () => null;
    await user.type(screen.getByLabelText('Your work email'), '.example');
    await send();
    await screen.findByText('We sent a link to greta@kessler.example. It works for 24 hours.');
    expect(server.calls.findLast(({ key }) => key === 'POST /api/signups')!.body).toEqual({
      companyName: 'Kessler Plumbing',
      firstName: 'Greta',
      lastName: 'Kessler',
      email: 'greta@kessler.example',
      timeZone: 'America/Phoenix',
    });
    await user.click(screen.getByRole('button', { name: 'Change email or resend' }));
    expect((screen.getByLabelText('Company name') as HTMLInputElement).value).toBe('Kessler Plumbing');
  });

  it('sets up the company of a link: the owner chooses a password and is in', async () => {
    const { user, server } = await open('/signup#sealed-words-of-the-link', {
      'POST /api/signups/confirm': () => ({ token: 'the-invitation-of-the-owner' }),
      'POST /api/invitations/open': () => invitation,
      'POST /api/session/invitation': () => buildAccess(),
    });
    await screen.findByRole('heading', { name: 'Set up Kessler Plumbing' });
    await user.type(screen.getByLabelText('Password'), 'a few unrelated words');
    await user.click(screen.getByRole('button', { name: 'Set up Kessler Plumbing' }));
    await screen.findByRole('navigation', { name: 'Main' });
    const bodyOf = (key: string) => server.calls.find((call) => call.key === key)!.body;
    expect(bodyOf('POST /api/signups/confirm')).toEqual({ token: 'sealed-words-of-the-link' });
    expect(bodyOf('POST /api/session/invitation')).toMatchObject({ token: 'the-invitation-of-the-owner' });
  });

  it('says why a link doesn’t work, and starts over', async () => {
    const { user } = await open('/signup#a-link-that-is-old', {
      'POST /api/signups/confirm': () => refuse('link_expired'),
    });
    await screen.findByRole('heading', { name: 'This link doesn’t work anymore' });
    await user.click(screen.getByRole('link', { name: 'Start over' }));
    expect(await screen.findByLabelText('Company name')).toBe(document.activeElement);
  });
});
