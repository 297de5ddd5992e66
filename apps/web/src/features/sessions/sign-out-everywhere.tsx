import { LogOut } from 'lucide-react';
import { api } from '../../lib/requests/api.ts';
import { leaveSession } from '../../lib/session/session.ts';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { sessionsTexts as texts } from './sessions.texts.ts';

/** Asks for confirmation, then ends all of the user's sessions and opens the sign-in page. */
export async function signOutEverywhere(): Promise<void> {
  await confirmed({
    title: texts.everywhereTitle,
    text: texts.everywhereText,
    type: 'warning',
    icon: <LogOut />,
    cancel: texts.stay,
    confirm: texts.signOutEverywhere,
    danger: true,
    run: async () => {
      await api('DELETE /api/sessions');
      leaveSession();
    },
  });
}
